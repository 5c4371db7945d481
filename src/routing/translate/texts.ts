/** A value and the text that people read. */
export interface Figure {
  value: number
  text: string
}

export type Units = 'metric' | 'imperial'

const feetPerMetre = 1 / 0.3048
const feetPerMile = 5280
const kilometresPerMile = 1.609344

/** In metres, or in feet. */
export function distanceFigure(metres: number, units: Units): Figure {
  if (units === 'metric') {
    const value = round(metres)
    const text = isBelow(value, 1000) ? `${value.toFixed(1)} m` : `${(value / 1000).toFixed(1)} km`
    return { value, text }
  }
  const value = round(metres * feetPerMetre)
  const text = isBelow(value, 1000) ? `${value.toFixed(1)} ft` : `${(value / feetPerMile).toFixed(1)} mi`
  return { value, text }
}

/** In minutes. */
export function durationFigure(seconds: number): Figure {
  const value = round(seconds / 60)
  return { value, text: durationText(value) }
}

function durationText(minutes: number): string {
  if (minutes < 0.5) return `${Number(minutes.toFixed(1))} min`
  const whole = Math.round(minutes)
  if (whole < 60) return `${whole} ${whole === 1 ? 'min' : 'mins'}`
  const [hours, rest] = [Math.floor(whole / 60), whole % 60]
  const words = [`${hours} ${hours === 1 ? 'hr' : 'hrs'}`]
  if (rest > 0) words.push(`${rest} ${rest === 1 ? 'min' : 'mins'}`)
  return words.join(' ')
}

export function speedFigure(kilometresPerHour: number, units: Units): Figure {
  const value = units === 'metric' ? kilometresPerHour : kilometresPerHour / kilometresPerMile
  const whole = Math.round(value)
  return { value: whole, text: `${whole} ${units === 'metric' ? 'km/h' : 'mph'}` }
}

/** As written: 999.96 would be 1000.0. */
function isBelow(value: number, limit: number): boolean {
  return Number(value.toFixed(1)) < limit
}

/** Three decimals. */
function round(value: number): number {
  return Math.round(value * 1000) / 1000
}
