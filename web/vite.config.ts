import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { removeUnused } from './build/remove-unused'
import {
  bootScreen,
  coreFonts,
  directImports,
  releaseManifest,
  restoreScroll,
} from './build/vite-plugins'

export default defineConfig({
  // Variables come from the environment only, so that a build for the emulators can clear them.
  envDir: false,
  plugins: [
    react(),
    releaseManifest(),
    restoreScroll(),
    bootScreen(),
    coreFonts(),
    directImports(),
    removeUnused(),
  ],
  server: { host: '127.0.0.1', port: 5173, strictPort: true },
  ssr: { noExternal: true },
  build: {
    target: 'es2023',
    outDir: 'dist',
    emptyOutDir: true,
    modulePreload: { polyfill: false },
  },
})
