import type { ComponentChildren } from 'preact'
import { lostSince } from '../server/connection.ts'
import type { Fetched } from '../server/use-fetch.ts'
import { labelTexts } from '../texts/texts.ts'
import { Page } from './page.tsx'
import { Failed, Loading } from './states.tsx'

/** Shows fetched data; until then that it is loading, or the error and a button to retry. */
export function WhenLoaded<Data>({
  fetched: { data, error, isOutdated, reload },
  title,
  children,
}: {
  fetched: Fetched<Data>
  /** Of a whole page, for when it cannot be loaded. */
  title?: string
  children: (data: Data) => ComponentChildren
}) {
  if (data === undefined) {
    if (!error) return <Loading />
    const failed = <Failed message={error.message} onRetry={reload} />
    return title === undefined ? failed : <Page title={title}>{failed}</Page>
  }
  return (
    <>
      {isOutdated && <Loading isOver />}
      {/* During an outage the frame of the page says so, once. */}
      {error && lostSince.value === undefined && (
        <Failed message={labelTexts.notRefreshed(error.message)} onRetry={reload} />
      )}
      {children(data)}
    </>
  )
}
