import { type ComponentType, render } from 'preact'
import { restoreSession } from './api.ts'
import { SignIn } from './pages/sign-in.tsx'
import { Users } from './pages/users.tsx'
import { route } from './router.ts'
import { session } from './session.ts'
import { Shell } from './shell.tsx'
import './style.css'
import { texts } from './texts.ts'

const pages: Partial<Record<keyof typeof texts.pages, ComponentType>> = { users: Users }
const names = Object.keys(pages) as (keyof typeof texts.pages)[]

function Dashboard() {
  if (session.value === undefined) return null
  if (session.value === null) return <SignIn />
  const Shown = pages[route.value.page as keyof typeof texts.pages]
  return <Shell pages={names}>{Shown ? <Shown /> : <p class="empty">{texts.shell.notFound}</p>}</Shell>
}

void restoreSession()
render(<Dashboard />, document.getElementById('app') as HTMLElement)
