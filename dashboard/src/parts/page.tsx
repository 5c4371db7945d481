import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import { productName } from '../texts/shell.ts'

/** A page: heading, actions, content. */
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
    document.title = `${title} · ${productName}`
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
