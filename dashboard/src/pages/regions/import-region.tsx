import { useEffect, useRef, useState } from 'preact/hooks'
import type { ImportReport } from '../../../../src/model/map/import-report.ts'
import { CheckField, ChoiceField, TextField } from '../../parts/field.tsx'
import { DraftForm } from '../../parts/forms/draft-form.tsx'
import { useForm } from '../../parts/forms/use-form.ts'
import { request } from '../../server/api.ts'
import { useUnsaved } from '../../shell/leaving.ts'
import { regionImportTexts } from '../../texts/texts.ts'
import { Progress } from './progress.tsx'
import { upload } from './upload.ts'

const empty = { from: 'url' as 'url' | 'file', url: '', name: '', withRoads: true }

/** Starts an import by URL, or uploads a file first. */
export function ImportRegion({ onStarted }: { onStarted: (report: ImportReport | null) => void }) {
  const [file, setFile] = useState<File>()
  const [uploading, setUploading] = useState<number>()
  const abort = useRef<AbortController>()
  useEffect(() => () => abort.current?.abort(), [])
  useUnsaved(uploading !== undefined)

  const form = useForm(empty, async ({ from, url, name, withRoads }) => {
    const source = from === 'url' ? { url } : { upload: await sendFile(file as File) }
    const body = { ...source, ...(name && { name }), withoutRoads: !withRoads }
    try {
      const started = await request<{ import: ImportReport | null }>('POST', '/dashboard/import', { body })
      setFile(undefined)
      onStarted(started.import)
    } finally {
      setUploading(undefined)
    }
  })
  const { fields, set } = form

  async function sendFile(chosen: File): Promise<string> {
    abort.current = new AbortController()
    setUploading(0)
    try {
      return await upload(chosen, setUploading, abort.current.signal)
    } catch (error) {
      setUploading(undefined)
      throw error
    }
  }

  return (
    <DraftForm form={form} submit={regionImportTexts.start} needs="admin" isCard>
      <h2>{regionImportTexts.title}</h2>
      <p class="soft">{regionImportTexts.hint}</p>
      <div class="row roomy">
        <ChoiceField
          label={regionImportTexts.from}
          value={fields.from}
          options={Object.entries(regionImportTexts.sources)}
          onValue={(from) => set('from')(from as 'url' | 'file')}
        />
        {fields.from === 'url' ? (
          <TextField
            key="url" // not the input of the name, in which an empty pattern would stay, which no URL matches
            label={regionImportTexts.url}
            hint={regionImportTexts.urlHint}
            type="url"
            required
            value={fields.url}
            onValue={set('url')}
          />
        ) : (
          <div class="field">
            <label for="map-file">{regionImportTexts.file}</label>
            <input
              id="map-file"
              type="file"
              accept=".pbf,.osm,.gz,.bz2"
              required
              onChange={({ currentTarget }) => setFile(currentTarget.files?.[0])}
            />
          </div>
        )}
        <TextField
          key="name"
          label={regionImportTexts.name}
          hint={regionImportTexts.nameHint}
          pattern="[a-z0-9][a-z0-9_\-]{0,63}"
          value={fields.name}
          onValue={set('name')}
        />
      </div>
      <CheckField label={regionImportTexts.roads} value={fields.withRoads} onValue={set('withRoads')} />
      {uploading !== undefined && file && (
        <div class="stack">
          <Progress label={regionImportTexts.uploading(file.name)} fraction={uploading} />
          <p class="small soft">
            {uploading < 1 ? regionImportTexts.uploadHint : regionImportTexts.starting}
          </p>
          {uploading < 1 && (
            <div class="actions">
              <button type="button" onClick={() => abort.current?.abort()}>
                {regionImportTexts.cancelUpload}
              </button>
            </div>
          )}
        </div>
      )}
    </DraftForm>
  )
}
