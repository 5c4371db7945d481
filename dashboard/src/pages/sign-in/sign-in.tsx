import { useEffect, useState } from 'preact/hooks'
import { signIn } from '../../server/api.ts'
import { goTo, route } from '../../shell/router.ts'
import { texts } from '../../shell/texts.ts'

/** By name and password, or by a one-time link: `#sign-in=TOKEN`. */
export function SignIn() {
  const [failure, setFailure] = useState('')
  const link = /^sign-in=(.+)$/.exec(route.value.page)?.[1]
  useEffect(() => {
    if (link) void enter({ link })
  }, [link])

  async function enter(proof: Parameters<typeof signIn>[0]): Promise<void> {
    try {
      await signIn(proof)
      if (link) goTo('home')
    } catch (error) {
      setFailure((error as Error).message)
    }
  }

  return (
    <main class="sign-in">
      <form
        class="card form"
        onSubmit={(event) => {
          event.preventDefault()
          // As it stands there: who fills in passwords need not tell of it.
          const given = new FormData(event.currentTarget)
          void enter({ name: String(given.get('name')), password: String(given.get('password')) })
        }}
      >
        <div class="brand">
          <img src="/icon.svg" alt="" />
          <h1>{texts.signIn.title}</h1>
        </div>
        <div class="field">
          <label for="name">{texts.signIn.operator}</label>
          <input id="name" name="name" autocomplete="username" required />
        </div>
        <div class="field">
          <label for="password">{texts.signIn.password}</label>
          <input id="password" name="password" type="password" autocomplete="current-password" required />
        </div>
        {failure && (
          <p class="error" role="alert">
            {failure}
          </p>
        )}
        <button type="submit" class="main">
          {texts.signIn.submit}
        </button>
        <p class="small soft">{texts.signIn.hint}</p>
      </form>
    </main>
  )
}
