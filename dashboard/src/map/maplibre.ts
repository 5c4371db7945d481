import workerAddress from 'maplibre-gl/dist/maplibre-gl-csp-worker.js?url'
// The package exports a module only; the worker loads this script.
import rightToLeftAddress from '../../../node_modules/@mapbox/mapbox-gl-rtl-text/dist/mapbox-gl-rtl-text.js?url'
import 'maplibre-gl/dist/maplibre-gl.css'

/** Loads MapLibre with the first map. Its CSP build starts the worker from a file, not from a blob. */
export async function loadMapLibre(): Promise<typeof import('maplibre-gl')> {
  const { default: library } = await import('maplibre-gl/dist/maplibre-gl-csp.js')
  library.setWorkerUrl(workerAddress) // first: asking for the plugin starts the workers
  if (library.getRTLTextPluginStatus() === 'unavailable') library.setRTLTextPlugin(rightToLeftAddress, true) // loaded with the first Arabic or Hebrew label
  return library
}
