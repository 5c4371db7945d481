import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import { texts } from '../shell/texts.ts'

/** A page's heading, what can be done there, and its content. */
export function Page({
  title,
  actions,
  children,
}: {
  title: string
  actions?: ComponentChildren
  children: ComponentChildren
}) {
  useEffect(() => {
    document.title = `${title} · ${texts.name}`
  }, [title])
  return (
    <>
      <header class="page-head">
        <h1>{title}</h1>
        <div class="actions">{actions}</div>
      </header>
      {children}
    </>
  )
}
