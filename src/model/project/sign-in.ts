/** Why a sign-in by the identity provider did not succeed. */
export type SignInRefusal =
  | 'unavailable' // the provider cannot be reached
  | 'expired' // not begun in this browser, too long ago, or used already
  | 'declined' // the provider, or who signs in, has declined
  | 'misconfigured' // the provider refuses this server, or its answer is not what it should be
  | 'no-role'
  | 'no-project'
