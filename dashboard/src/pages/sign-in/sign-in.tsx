import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { SignInRefusal } from '../../../../src/model/project/sign-in.ts'
import { Failure } from '../../parts/forms/failure.tsx'
import { ApiError, findProvider, type Provider, signIn } from '../../server/api.ts'
import { route } from '../../shell/router.ts'
import { signInTexts } from '../../texts/texts.ts'

export function SignIn() {
  return (
    <main class="sign-in">
      <SignInForm title={signInTexts.title} hint={signInTexts.hint} />
    </main>
  )
}

/** Over the page of an expired session, which waits behind it with what was typed, unseen. */
export function SignInAgain() {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    dialog.current?.showModal()
    const stay = (event: KeyboardEvent) => event.key === 'Escape' && event.preventDefault()
    addEventListener('keydown', stay)
    return () => removeEventListener('keydown', stay)
  }, [])
  return (
    <dialog
      ref={dialog}
      class="sign-in"
      aria-label={signInTexts.expired}
      onClose={({ currentTarget }) => currentTarget.showModal()} // by a phone's gesture
    >
      <SignInForm title={signInTexts.expired} hint={signInTexts.expiredHint} isAgain />
    </dialog>
  )
}

interface FormProps {
  title: string
  hint: string
  /** The identity provider gets a window of its own: this one would forget what was typed. */
  isAgain?: boolean
}

/** By name and password, by the identity provider, or by a one-time link: `#sign-in=TOKEN`. */
function SignInForm({ title, hint, isAgain = false }: FormProps) {
  const [failure, setFailure] = useState(refusalIn(route.value.page))
  const [provider, setProvider] = useState<Provider>()
  const link = /^sign-in=(.+)$/.exec(route.value.page)?.[1]
  useEffect(() => {
    if (link) void submit({ link })
  }, [link])

  useEffect(() => {
    findProvider().then(setProvider, () => {}) // passwords need none
  }, [])

  async function submit(credentials: Parameters<typeof signIn>[0]): Promise<void> {
    try {
      await signIn(credentials)
    } catch (error) {
      const isRefused = error instanceof ApiError && error.status === 401
      const refusal = 'link' in credentials ? signInTexts.usedLink : signInTexts.wrong
      setFailure(isRefused ? refusal : (error as Error).message)
    }
  }

  return (
    <form
      class="card form"
      onSubmit={(event) => {
        event.preventDefault()
        // Read from the form: password managers may fill it without input events.
        const given = new FormData(event.currentTarget)
        void submit({ name: String(given.get('name')), password: String(given.get('password')) })
      }}
    >
      <div class="brand">
        <img src="/icon.svg" alt="" />
        <h1>{title}</h1>
      </div>
      <div class="field">
        <label for="name">{signInTexts.operator}</label>
        <input id="name" name="name" autocomplete="username" required />
      </div>
      <div class="field">
        <label for="password">{signInTexts.password}</label>
        <input id="password" name="password" type="password" autocomplete="current-password" required />
      </div>
      <Failure text={failure} />
      <button type="submit" class="main">
        {signInTexts.submit}
      </button>
      {provider && (
        <>
          <p class="or soft small">{signInTexts.or}</p>
          <a class="button" href={`${provider.url}${returnQuery()}`} target={isAgain ? '_blank' : undefined}>
            {signInTexts.withProvider(provider.label)}
          </a>
        </>
      )}
      <p class="small soft">{hint}</p>
    </form>
  )
}

/** `#sign-in-refused=no-role`: the identity provider has led back without success. */
function refusalIn(page: string): string {
  const [, reason = ''] = /^sign-in-refused=(.+)$/.exec(page) ?? []
  const sentences: Record<SignInRefusal, string> = signInTexts.refusals
  return Object.hasOwn(sentences, reason) ? sentences[reason as SignInRefusal] : ''
}

/** Back to the page that was asked for. */
function returnQuery(): string {
  const { hash } = location
  return hash.startsWith('#/') ? `?to=${encodeURIComponent(hash)}` : ''
}
