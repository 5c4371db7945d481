import { signal } from '@preact/signals'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { request, signOut } from '../server/api.ts'
import type { User } from '../server/models.ts'
import { environment, mayWrite, project, session } from '../server/session.ts'
import { pageNames, paletteTexts, shellTexts } from '../texts/texts.ts'
import { leaveWith } from './leaving.ts'
import { goTo, switchTo } from './router.ts'
import { pageLetters, useShortcuts } from './shortcuts.ts'
import { theme } from './theme.ts'

interface Command {
  id: string
  name: string
  /** What kind it is, or its shortcut. */
  hint: string
  run: () => void
}

const isOpen = signal(false)

export function openPalette(): void {
  isOpen.value = true
}

/** Every page, project and user by a few letters: Ctrl-K, or Cmd-K. */
export function Palette() {
  const dialog = useRef<HTMLDialogElement>(null)
  useShortcuts(openPalette)
  // Before the next frame, which may take long: while a dialog is open, keys mean something else.
  useLayoutEffect(() => {
    if (isOpen.value) dialog.current?.showModal()
    else dialog.current?.close()
  }, [isOpen.value])
  return (
    <dialog
      ref={dialog}
      class="palette"
      aria-label={paletteTexts.title}
      onClose={({ currentTarget }) => {
        isOpen.value = currentTarget.open // it may have been opened again before this was told
      }}
    >
      {isOpen.value && <Choice />}
    </dialog>
  )
}

function Choice() {
  const [typed, setTyped] = useState('')
  const [selected, setSelected] = useState(0)
  const users = useUsers(typed)
  const shown = [...commands().filter(({ name }) => isMatch(name, typed)), ...users]

  function run(command: Command | undefined): void {
    if (!command) return
    isOpen.value = false
    command.run()
  }

  function press(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Enter') run(shown[selected])
    else if (step && shown.length > 0) setSelected((selected + step + shown.length) % shown.length)
    else return
    event.preventDefault()
  }

  return (
    <>
      <input
        role="combobox"
        aria-expanded="true"
        aria-controls="palette-list"
        aria-activedescendant={shown[selected] && `palette-${selected}`}
        aria-label={paletteTexts.title}
        placeholder={paletteTexts.title}
        value={typed}
        onInput={({ currentTarget }) => {
          setTyped(currentTarget.value)
          setSelected(0)
        }}
        onKeyDown={press}
      />
      <div id="palette-list" role="listbox" aria-label={paletteTexts.title}>
        {shown.map((command, i) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the input
          // biome-ignore lint/a11y/useFocusableInteractive: the input keeps the focus and names the active option
          <div
            key={command.id}
            id={`palette-${i}`}
            role="option"
            aria-selected={i === selected}
            ref={(element) => void (i === selected && element?.scrollIntoView({ block: 'nearest' }))}
            onClick={() => run(command)}
          >
            <span>{command.name}</span>
            <span class="small soft">{command.hint}</span>
          </div>
        ))}
      </div>
      {shown.length === 0 && <p class="soft">{paletteTexts.none}</p>}
      <p class="small soft keys-hint">{paletteTexts.keys}</p>
    </>
  )
}

function commands(): Command[] {
  const pages = (Object.keys(pageNames) as (keyof typeof pageNames)[]).map((page) => ({
    id: page,
    name: pageNames[page],
    hint: pageLetters[page] ? paletteTexts.shortcut(pageLetters[page]) : paletteTexts.page,
    run: () => goTo(page),
  }))
  const others = environment.value === 'test' ? 'live' : 'test'
  const projects = (session.value?.projects ?? []).filter(({ name }) => name !== project.value)
  return [
    ...pages,
    ...(mayWrite.value
      ? [{ id: 'new', name: paletteTexts.newGeofence, hint: '', run: () => goTo('geofences', 'new') }]
      : []),
    {
      id: 'environment',
      name: paletteTexts.switchTo(shellTexts[others]),
      hint: shellTexts.environment,
      run: () => switchTo({ environment: others }),
    },
    ...projects.map(({ name }) => ({
      id: `project ${name}`,
      name: paletteTexts.switchTo(name),
      hint: shellTexts.project,
      run: () => switchTo({ project: name }),
    })),
    ...(['light', 'dark'] as const).map((name) => ({
      id: name,
      name: shellTexts.themes[name],
      hint: shellTexts.theme,
      run: () => {
        theme.value = name
      },
    })),
    { id: 'sign-out', name: shellTexts.signOut, hint: '', run: () => leaveWith(signOut) },
  ]
}

/** Every typed word is somewhere in the name. */
function isMatch(name: string, typed: string): boolean {
  const words = typed.toLowerCase().split(/\s+/)
  return words.every((word) => name.toLowerCase().includes(word))
}

const typingPause = 150 // milliseconds
const maxUsers = 8

/** Users with the typed text in an id, the description or the metadata. */
function useUsers(typed: string): Command[] {
  const [found, setFound] = useState<{ typed: string; users: User[] }>({ typed: '', users: [] })
  useEffect(() => {
    if (typed.trim().length < 2) return
    const ending = new AbortController()
    const timer = setTimeout(() => {
      const query = { query: typed.trim(), limit: maxUsers }
      request<{ users: User[] }>('GET', '/v1/users', { query, signal: ending.signal }).then(
        ({ users }) => setFound({ typed, users }),
        () => {}, // the pages are listed all the same
      )
    }, typingPause)
    return () => {
      clearTimeout(timer)
      ending.abort()
    }
  }, [typed])
  if (found.typed !== typed) return []
  return found.users.map(({ _id, userId, deviceId, description }) => ({
    id: `user ${_id}`,
    name: [userId ?? deviceId, description].filter(Boolean).join(' · '),
    hint: pageNames.users,
    run: () => goTo('users', _id),
  }))
}
