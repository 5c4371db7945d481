import { CheckField } from '../../parts/field.tsx'
import { liveMapTexts } from '../../texts/texts.ts'

export const layerNames = ['users', 'trails', 'events', 'geofences', 'trips', 'beacons', 'places'] as const
export type LayerName = (typeof layerNames)[number]
export type ShownLayers = Record<LayerName, boolean>

const byDefault: ShownLayers = {
  ...{ users: true, trails: true, events: true, geofences: true, trips: true, beacons: true },
  places: false,
}

/** As they were chosen last in this browser. */
export function rememberedLayers(): ShownLayers {
  try {
    return { ...byDefault, ...JSON.parse(localStorage.getItem('layers') ?? '{}') }
  } catch {
    return byDefault
  }
}

export function LayerMenu({
  shown,
  onChange,
}: {
  shown: ShownLayers
  onChange: (shown: ShownLayers) => void
}) {
  return (
    <details class="layer-menu">
      <summary>{liveMapTexts.layers}</summary>
      {layerNames.map((name) => (
        <CheckField
          key={name}
          label={liveMapTexts.layerNames[name]}
          value={shown[name]}
          onValue={(isShown) => {
            const next = { ...shown, [name]: isShown }
            localStorage.setItem('layers', JSON.stringify(next))
            onChange(next)
          }}
        />
      ))}
    </details>
  )
}
