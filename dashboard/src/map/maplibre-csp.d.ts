declare module 'maplibre-gl/dist/maplibre-gl-csp.js' {
  const library: typeof import('maplibre-gl')
  export = library
}
