import workerAddress from 'maplibre-gl/dist/maplibre-gl-csp-worker.js?url'
import 'maplibre-gl/dist/maplibre-gl.css'

/** The map library, fetched when a map is first shown. This build of it starts its worker from a file, as our policy wants. */
export async function loadLibrary(): Promise<typeof import('maplibre-gl')> {
  const { default: library } = await import('maplibre-gl/dist/maplibre-gl-csp.js')
  library.setWorkerUrl(workerAddress)
  return library
}
