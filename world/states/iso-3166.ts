import { fold } from '../../src/geocoder/address/fold.ts'
import { importPackage } from '../packages.ts'

/** A subdivision of ISO 3166-2, as the standard writes it. */
interface Subdivision {
  /** `IT-FI` */
  code: string
  name: string
  /** What it is part of: `IT-52`, or the country. */
  parent: string
}

const { iso31662 } = await importPackage<{ iso31662: Subdivision[] }>('iso-3166/2.js')

const byCode = new Map(iso31662.map((one) => [one.code, one]))
const byCountry = new Map<string, Subdivision[]>()
for (const one of iso31662) {
  const country = one.code.slice(0, 2)
  byCountry.set(country, [...(byCountry.get(country) ?? []), one])
}

export function subdivisionOf(key: string): Subdivision | undefined {
  return byCode.get(key)
}

export function subdivisionsOf(country: string): readonly Subdivision[] {
  return byCountry.get(country) ?? []
}

/** `Praha, Hlavní město` → `Praha, Hlavní město`, `Praha`. */
export function isoNamesOf(key: string): string[] {
  const { name } = byCode.get(key) ?? {}
  return name ? [name, ...name.split(/\s*[,/()]\s*/).filter((part) => part.length > 2)] : []
}

/** Words for what a subdivision is, and articles: left out where names are compared. */
const generic = new Set(
  `oblysy oblisi oblast oblasti kraj krai kray maakond novads rajons okrug province provincia provincie provinces region regiao
  county district municipality urban obcina rayon rajon raionul wilaya department departement departamento governorate state
  prefecture respublika republic republika pradesh vilayat wilayah muhafazat autonomous aimag parish city island islands
  of the and de del la al an el ad as ar at az ash`.split(/\s+/),
)

/** `Aqmola oblysy` → `aqmola`. */
export function coreOf(name: string): string {
  const folded = fold(
    name
      .replace(/['’ʻʼ`´ʿʾ‘]/g, '')
      .replace(/[əǝ]/gi, 'e')
      .replaceAll('ı', 'i'),
  )
  const core = folded.split(' ').filter((word) => !generic.has(word))
  return core.length > 0 ? core.join(' ') : folded
}
