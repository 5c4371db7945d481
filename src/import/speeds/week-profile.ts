import { hoursOfWeek } from './speed-table.ts'

/**
 * How the engine stores the speeds of a week: as the first 200 coefficients of the discrete cosine transform (DCT-II) of the
 * 2,016 speeds at each five minutes, from Sunday at midnight. Steps from hour to hour become slopes of half an hour.
 */
export const coefficientCount = 200

const bucketsOfHour = 12
const buckets = bucketsOfHour * hoursOfWeek
const scale = Math.sqrt(2 / buckets)

/** Our week begins a day later. */
const sunday = 6 * 24

/** What one hour of 1 km/h adds to each coefficient, by hours from Sunday. */
const shares = hourShares()

/** `hours`: from Monday, 0 where unknown; those are filled with the usual speed. All in km/h. */
export function weekProfile(hours: Uint8Array, usual: number): Int16Array {
  const sums = new Float64Array(coefficientCount)
  sums[0] = usual * buckets * scale * Math.SQRT1_2 // a week at one speed has no other coefficient
  for (let hour = 0; hour < hoursOfWeek; hour++) {
    const more = (hours[(hour + sunday) % hoursOfWeek] || usual) - usual
    if (more === 0) continue
    const from = hour * coefficientCount
    for (let at = 0; at < coefficientCount; at++)
      sums[at] = (sums[at] as number) + more * (shares[from + at] as number)
  }
  return Int16Array.from(sums, Math.round)
}

function hourShares(): Float64Array {
  const table = new Float64Array(hoursOfWeek * coefficientCount)
  for (let bucket = 0; bucket < buckets; bucket++)
    for (let at = 0; at < coefficientCount; at++) {
      const cell = Math.floor(bucket / bucketsOfHour) * coefficientCount + at
      const norm = at === 0 ? scale * Math.SQRT1_2 : scale
      table[cell] = (table[cell] as number) + norm * Math.cos((Math.PI / buckets) * (bucket + 0.5) * at)
    }
  return table
}
