import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import { environment } from '../server/session.ts'
import { productName, shellTexts } from '../texts/texts.ts'

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
    document.title = `${title} · ${shellTexts[environment.value]} · ${productName}`
  }, [title, environment.value])
  return (
    <>
      <header class="page-head">
        <div class="actions">
          <h1>{title}</h1>
          <span class={`environment ${environment.value}`}>{shellTexts[environment.value]}</span>
        </div>
        <div class="actions">{actions}</div>
      </header>
      {children}
    </>
  )
}
