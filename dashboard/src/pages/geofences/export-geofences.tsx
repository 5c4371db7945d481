import { showError } from '../../parts/notices.tsx'
import { saveFile } from '../../parts/save-file.ts'
import { send } from '../../server/api.ts'
import { geofenceTexts } from '../../texts/texts.ts'

const formats = ['csv', 'geojson', 'kml'] as const

/** Saves all geofences, or those of a tag, as a file. */
export function ExportGeofences({ tag }: { tag: string }) {
  async function save(format: string): Promise<void> {
    try {
      const response = await send('GET', '/v1/geofences/export', { query: { format, tag } })
      saveFile(await response.blob(), `geofences.${format}`)
    } catch (error) {
      showError(error)
    }
  }

  return (
    <select
      aria-label={geofenceTexts.exportAs}
      value=""
      onChange={({ currentTarget }) => {
        void save(currentTarget.value)
        currentTarget.value = ''
      }}
    >
      <option value="">{geofenceTexts.exportAs} …</option>
      {formats.map((format) => (
        <option key={format} value={format}>
          {format.toUpperCase()}
        </option>
      ))}
    </select>
  )
}
