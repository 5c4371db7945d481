export const signInTexts = {
  title: 'Sign in to Groma',
  operator: 'Name',
  password: 'Password',
  submit: 'Sign in',
  hint: 'The first start of the server printed a name, a password and a one-time sign-in link.',
} as const
