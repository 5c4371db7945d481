/** Times of `<input type="datetime-local">`: in the browser's time zone, without naming it. */

export const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone

export const readLocalTime = (local: string): string => new Date(local).toISOString()

export function toLocalTime(at: string | number): string {
  const date = new Date(at)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
