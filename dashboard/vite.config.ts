import { defineConfig } from 'vite'

/** Built at install. For development beside a server: `GROMA_SERVER=http://localhost:8080 npx vite dashboard`. */
export default defineConfig({
  build: {
    outDir: '../dist/dashboard',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0, // scripts and styles must be files under our content security policy
    chunkSizeWarningLimit: 1200, // maplibre-gl
    reportCompressedSize: false,
    rolldownOptions: { input: ['index.html', 'share.html'].map((page) => `${import.meta.dirname}/${page}`) },
  },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  server: {
    proxy: { '^/(v1|maps|dashboard)/|^/share/[^/]+/': process.env.GROMA_SERVER ?? 'http://localhost:8080' },
  },
})
