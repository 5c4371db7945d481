/** A latitude and a longitude as they are typed. */
export interface TypedPosition {
  latitude: string
  longitude: string
}

/** Undefined until both are numbers. */
export function positionOf({ latitude, longitude }: TypedPosition): [x: number, y: number] | undefined {
  const [x, y] = [longitude, latitude].map((text) => (text.trim() === '' ? Number.NaN : Number(text)))
  return Number.isFinite(x) && Number.isFinite(y) ? [x as number, y as number] : undefined
}

/** A decimal comma, the only one that some keyboards of phones offer, becomes the point that is shown everywhere. */
export const withDecimalPoint = (typed: string): string => typed.replace(/^(\s*[-+]?\d*),(\d*\s*)$/, '$1.$2')
