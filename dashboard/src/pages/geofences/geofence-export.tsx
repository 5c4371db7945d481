import { tellFailure } from '../../parts/notices.tsx'
import { saveFile } from '../../parts/save-file.ts'
import { send } from '../../server/api.ts'
import { texts } from '../../shell/texts.ts'

const formats = ['csv', 'geojson', 'kml'] as const

/** All geofences, or those of a tag, as a file. */
export function ExportGeofences({ tag }: { tag: string }) {
  async function save(format: string): Promise<void> {
    try {
      const response = await send('GET', '/v1/geofences/export', { query: { format, tag } })
      saveFile(await response.blob(), `geofences.${format}`)
    } catch (error) {
      tellFailure(error)
    }
  }

  return (
    <select
      aria-label={texts.geofences.exportAs}
      value=""
      onChange={({ currentTarget }) => {
        void save(currentTarget.value)
        currentTarget.value = ''
      }}
    >
      <option value="">{texts.geofences.exportAs} …</option>
      {formats.map((format) => (
        <option key={format} value={format}>
          {format.toUpperCase()}
        </option>
      ))}
    </select>
  )
}
