import workerAddress from 'maplibre-gl/dist/maplibre-gl-csp-worker.js?url'
import 'maplibre-gl/dist/maplibre-gl.css'

/** Loads MapLibre with the first map. Its CSP build starts the worker from a file, not from a blob. */
export async function loadMapLibre(): Promise<typeof import('maplibre-gl')> {
  const { default: library } = await import('maplibre-gl/dist/maplibre-gl-csp.js')
  library.setWorkerUrl(workerAddress)
  return library
}
