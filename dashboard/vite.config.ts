import { defineConfig } from 'vite'

/** The browser's part, built at install. `GROMA_SERVER=http://localhost:8080 npx vite dashboard` works on it beside a server. */
export default defineConfig({
  build: {
    outDir: '../dist/dashboard',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0, // the content security policy wants files
    chunkSizeWarningLimit: 1200, // the map library
    reportCompressedSize: false,
  },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  server: { proxy: { '^/(v1|maps|dashboard)/': process.env.GROMA_SERVER ?? 'http://localhost:8080' } },
})
