import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vite'
import { releaseManifest } from './build/release-manifest'

const TEXT_FONT = /space-grotesk-latin-wght-normal.*\.woff2$/

/** Lets the browser fetch the text font beside the first script instead of after it. */
function preloadTextFont(): Plugin {
  return {
    name: 'preload-text-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((name) => TEXT_FONT.test(name))
        if (!font) throw new Error('The text font is missing from the build.')
        const attrs = {
          rel: 'preload',
          as: 'font',
          type: 'font/woff2',
          href: `/${font}`,
          crossorigin: true,
        }
        return [{ tag: 'link', attrs, injectTo: 'head' }]
      },
    },
  }
}

export default defineConfig({
  plugins: [react(), releaseManifest(), preloadTextFont()],
  server: { host: '127.0.0.1', port: 5173, strictPort: true },
  build: {
    target: 'es2023',
    outDir: 'dist',
    emptyOutDir: true,
    modulePreload: { polyfill: false },
  },
})
