import type { ComponentChildren } from 'preact'
import type { Fetched } from '../server/use-fetch.ts'
import { labelTexts } from '../texts/labels.ts'

/** Shows fetched data; until then that it is loading, or the error and a button to retry. */
export function WhenLoaded<Data>({
  fetched: { data, error, reload },
  children,
}: {
  fetched: Fetched<Data>
  children: (data: Data) => ComponentChildren
}) {
  if (error)
    return (
      <div class="empty" role="alert">
        <p>{error.message}</p>
        <button type="button" onClick={reload}>
          {labelTexts.retry}
        </button>
      </div>
    )
  if (data === undefined) return <p class="empty">{labelTexts.loading}</p>
  return <>{children(data)}</>
}
