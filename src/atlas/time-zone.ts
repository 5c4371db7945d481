/** The IANA time zone at a place. */
export async function timeZoneAt(longitude: number, latitude: number): Promise<string> {
  // Its index takes a while to load and not every server needs it; the shapes themselves it reads from disk as asked.
  const { find } = await import('geo-tz/all')
  // On a border, or where two are in use, there are several; one may be newer than what Node knows of the calendar.
  return find(latitude, longitude).find(isKnown) ?? 'UTC'
}

function isKnown(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false
  }
}
