import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { Icon } from '../parts/icons.tsx'
import { Notices } from '../parts/notices.tsx'
import { signOut } from '../server/api.ts'
import { environment, project, session } from '../server/session.ts'
import { pathTo, route } from './router.ts'
import { texts } from './texts.ts'
import { type Theme, theme } from './theme.ts'

type PageName = keyof typeof texts.pages

/** What stands around every page: where one is, and of which project and environment. */
export function Shell({ pages, children }: { pages: PageName[]; children: ComponentChildren }) {
  const content = useRef<HTMLElement>(null)
  const { page, rest } = route.value
  useEffect(() => content.current?.focus({ preventScroll: true }), [page, rest])
  return (
    <div class="shell">
      <button class="skip" type="button" onClick={() => content.current?.focus()}>
        {texts.skip}
      </button>
      <div class="side">
        <a class="brand" href={pathTo('home')}>
          <img src="/icon.svg" alt="" />
          {texts.name}
        </a>
        <nav aria-label={texts.shell.navigation}>
          <ul>
            {pages.map((name) => (
              <li key={name}>
                <a href={pathTo(name)} aria-current={page === name ? 'page' : undefined}>
                  <Icon name={name} />
                  {texts.pages[name]}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <footer>
          <a href="/docs">{texts.shell.docs}</a>
        </footer>
      </div>
      <div class="body">
        <header class="top">
          <ProjectChoice />
          <EnvironmentSwitch />
          <ThemeChoice />
          <button type="button" onClick={signOut}>
            {texts.shell.signOut}
          </button>
        </header>
        <main id="content" ref={content} tabIndex={-1}>
          {children}
        </main>
      </div>
      <Notices />
    </div>
  )
}

function ProjectChoice() {
  return (
    <label>
      {texts.shell.project}
      <select
        value={project.value}
        onChange={({ currentTarget }) => {
          project.value = currentTarget.value
        }}
      >
        {session.value?.projects.map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
      </select>
    </label>
  )
}

function EnvironmentSwitch() {
  return (
    <fieldset class="switch" aria-label={texts.shell.environment}>
      {(['test', 'live'] as const).map((name) => (
        <button
          key={name}
          type="button"
          class={name}
          aria-pressed={environment.value === name}
          onClick={() => {
            environment.value = name
          }}
        >
          {texts.shell[name]}
        </button>
      ))}
    </fieldset>
  )
}

function ThemeChoice() {
  return (
    <label>
      {texts.shell.theme}
      <select
        value={theme.value}
        onChange={({ currentTarget }) => {
          theme.value = currentTarget.value as Theme
        }}
      >
        {Object.entries(texts.shell.themes).map(([name, shown]) => (
          <option key={name} value={name}>
            {shown}
          </option>
        ))}
      </select>
    </label>
  )
}
