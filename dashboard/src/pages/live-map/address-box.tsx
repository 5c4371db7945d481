import { useEffect, useState } from 'preact/hooks'
import type { Position } from '../../map/content.ts'
import { lastView } from '../../map/last-view.ts'
import { request } from '../../server/api.ts'
import { language } from '../../shell/preferences.ts'
import { liveMapTexts } from '../../texts/texts.ts'

export interface FoundAddress {
  at: Position
  label: string
  /** West, south, east, north: what to show of it. */
  bounds: [number, number, number, number]
}

interface Address {
  latitude: number
  longitude: number
  layer?: string
  formattedAddress?: string
  addressLabel?: string
  placeLabel?: string
}

/** Degrees around the middle of something of a layer; none for an address or a place. */
const reach: Record<string, number> = { country: 4, state: 1, county: 0.3, locality: 0.06, postalCode: 0.03 }

const fewest = 2 // characters
const typingPause = 200 // milliseconds

/** Finds an address or a place as it is typed. Enter takes the first. */
export function AddressBox({ onFound }: { onFound: (address: FoundAddress | undefined) => void }) {
  const [typed, setTyped] = useState('')
  const [found, setFound] = useState<FoundAddress[]>()
  const [isOpen, setOpen] = useState(false)

  useEffect(() => {
    const query = typed.trim()
    if (!isOpen || query.length < fewest) return setFound(undefined)
    let isCurrent = true
    const timer = setTimeout(() => {
      search(query).then(
        (addresses) => isCurrent && setFound(addresses),
        () => isCurrent && setFound([]),
      )
    }, typingPause)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [typed, isOpen])

  function choose(address: FoundAddress): void {
    setTyped(address.label)
    setOpen(false)
    onFound(address)
  }

  return (
    <form
      class="address-box"
      onSubmit={(event) => {
        event.preventDefault()
        const [first] = found ?? []
        if (first) choose(first)
      }}
    >
      <input
        type="search"
        aria-label={liveMapTexts.address}
        placeholder={liveMapTexts.address}
        value={typed}
        onInput={({ currentTarget: { value } }) => {
          setTyped(value)
          setOpen(true)
          if (value === '') onFound(undefined)
        }}
        onKeyDown={({ key }) => key === 'Escape' && setOpen(false)}
      />
      {isOpen && found && (
        <ul class="rows">
          {found.length === 0 && <li class="soft small">{liveMapTexts.noAddress}</li>}
          {found.map((address) => (
            <li key={`${address.at} ${address.label}`}>
              <button type="button" onClick={() => choose(address)}>
                {address.label}
              </button>
            </li>
          ))}
        </ul>
      )}
    </form>
  )
}

async function search(query: string): Promise<FoundAddress[]> {
  const [x, y] = lastView().center
  const near = `${y.toFixed(5)},${x.toFixed(5)}`
  const { addresses } = await request<{ addresses: Address[] }>('GET', '/v1/search/autocomplete', {
    query: { query, near, limit: 6, lang: language.value },
  })
  return addresses.map(({ longitude, latitude, layer = '', formattedAddress, addressLabel, placeLabel }) => {
    const around = reach[layer] ?? 0
    return {
      at: [longitude, latitude],
      label: [placeLabel, formattedAddress ?? addressLabel].filter(Boolean).join(', '),
      bounds: [longitude - around, latitude - around, longitude + around, latitude + around],
    }
  })
}
