import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { signOut } from '../server/api.ts'
import { environment, hasProject, mayWrite, project, session } from '../server/session.ts'
import { pageNames, productName, roleNames, shellTexts } from '../texts/shell.ts'
import { ConnectionBanner } from './connection-banner.tsx'
import { Icon } from './icons.tsx'
import { LeaveQuestion } from './leave-question.tsx'
import { leaveWith } from './leaving.ts'
import { pathTo, route, switchTo } from './router.ts'
import { type Theme, theme } from './theme.ts'

export type PageName = keyof typeof pageNames

/** The frame of every page: navigation, project, environment, theme. */
export function Shell({ pages, children }: { pages: PageName[]; children: ComponentChildren }) {
  const content = useRef<HTMLElement>(null)
  const { page, rest } = route.value
  useEffect(() => content.current?.focus({ preventScroll: true }), [page, rest])
  return (
    <div class={`shell ${environment.value}`}>
      <button class="skip" type="button" onClick={() => content.current?.focus()}>
        {shellTexts.skip}
      </button>
      <div class="side">
        <a class="brand" href={pathTo('home')}>
          <img src="/icon.svg" alt="" />
          {productName}
        </a>
        <nav aria-label={shellTexts.navigation}>
          <ul>
            {pages.map((name) => (
              <li key={name}>
                <a href={pathTo(name)} aria-current={page === name ? 'page' : undefined}>
                  <Icon name={name} />
                  {pageNames[name]}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <footer>
          <a href="/docs">{shellTexts.docs}</a>
        </footer>
      </div>
      <div class="body">
        <header class="top">
          <ProjectChoice />
          <EnvironmentSwitch />
          <ThemeChoice />
          <Operator />
          <button type="button" onClick={() => leaveWith(signOut)}>
            {shellTexts.signOut}
          </button>
        </header>
        <LeaveQuestion />
        <ConnectionBanner />
        {!mayWrite.value && <p class="banner">{shellTexts.readOnly}</p>}
        <main id="content" ref={content} tabIndex={-1}>
          {children}
        </main>
      </div>
    </div>
  )
}

function ProjectChoice() {
  return (
    <label>
      {shellTexts.project}
      <select
        value={project.value}
        onChange={({ currentTarget }) => switchTo({ project: currentTarget.value })}
      >
        {!hasProject.value && <option>{project.value}</option>}
        {session.value?.projects.map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
      </select>
    </label>
  )
}

function EnvironmentSwitch() {
  return (
    <fieldset class="switch" aria-label={shellTexts.environment}>
      {(['test', 'live'] as const).map((name) => (
        <button
          key={name}
          type="button"
          class={name}
          aria-pressed={environment.value === name}
          onClick={() => switchTo({ environment: name })}
        >
          {shellTexts[name]}
        </button>
      ))}
    </fieldset>
  )
}

function Operator() {
  if (!session.value) return null
  const { name, role } = session.value.operator
  return <span class="small soft">{shellTexts.signedInAs(name, roleNames[role])}</span>
}

function ThemeChoice() {
  return (
    <label>
      {shellTexts.theme}
      <select
        value={theme.value}
        onChange={({ currentTarget }) => {
          theme.value = currentTarget.value as Theme
        }}
      >
        {Object.entries(shellTexts.themes).map(([name, shown]) => (
          <option key={name} value={name}>
            {shown}
          </option>
        ))}
      </select>
    </label>
  )
}
