import { defineConfig } from 'vite'
import { docsPages } from './build/plugin.ts'

/** The docs at `/docs`, built at install from the Markdown of docs/. */
export default defineConfig({
  base: '/docs/',
  plugins: [docsPages()],
  build: {
    outDir: '../dist/docs',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0, // scripts and styles must be files under our content security policy
    reportCompressedSize: false,
    rollupOptions: { input: 'site/src/main.ts' },
  },
})
