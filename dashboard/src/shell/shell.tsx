import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { environment, hasProject, mayWrite, project, session } from '../server/session.ts'
import { pageNames, paletteTexts, productName, shellTexts } from '../texts/texts.ts'
import { ConnectionBanner } from './connection-banner.tsx'
import { Icon } from './icons.tsx'
import { LeaveQuestion } from './leave-question.tsx'
import { openPalette, Palette } from './palette.tsx'
import { language } from './preferences.ts'
import { Preferences } from './preferences-panel.tsx'
import { pathTo, route, switchTo } from './router.ts'

export type PageName = keyof typeof pageNames

/** The frame of every page: navigation, project, environment. */
export function Shell({ pages, children }: { pages: PageName[]; children: ComponentChildren }) {
  const content = useRef<HTMLElement>(null)
  /** On narrow screens; wide ones always have it. */
  const [isMenuOpen, setMenuOpen] = useState(false)
  const { page, rest } = route.value
  // At once: after the next frame, which may take long, the menu may be open again, and somebody typing.
  useLayoutEffect(() => {
    setMenuOpen(false)
    content.current?.focus({ preventScroll: true })
  }, [page, rest])
  return (
    <div class={`shell ${environment.value}`}>
      <button class="skip" type="button" onClick={() => content.current?.focus()}>
        {shellTexts.skip}
      </button>
      <section class={isMenuOpen ? 'side open' : 'side'} aria-label={shellTexts.menu}>
        <a class="brand" href={pathTo('home')}>
          <img src="/icon.svg" alt="" />
          {productName}
        </a>
        <button
          type="button"
          class="menu-button"
          aria-expanded={isMenuOpen}
          aria-controls="menu"
          onClick={() => setMenuOpen(!isMenuOpen)}
        >
          {shellTexts.menu}
        </button>
        <div id="menu" class="menu">
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
          <Preferences />
        </div>
      </section>
      {/* Another language draws every page anew: maps and drafts keep texts. The menu stays, with the focus on the choice. */}
      <div key={language.value} class="body">
        <header class="top">
          <button type="button" class="search" onClick={openPalette}>
            {paletteTexts.open} <kbd>{paletteTexts.openKeys}</kbd>
          </button>
          <ProjectChoice />
          <EnvironmentSwitch />
        </header>
        <LeaveQuestion />
        <Palette />
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
      <span>{shellTexts.project}</span>
      <select
        value={project.value}
        onChange={({ currentTarget }) => {
          switchTo({ project: currentTarget.value })
          currentTarget.value = project.value // until it is left: the operator may stay
        }}
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
          onClick={() => environment.value !== name && switchTo({ environment: name })}
        >
          {shellTexts[name]}
        </button>
      ))}
    </fieldset>
  )
}
