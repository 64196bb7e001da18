import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { bootScreen } from './build/boot-screen'
import { releaseManifest } from './build/release-manifest'

/** What every page needs is one file beside the entry: each further one would cost a request. */
const oneCore = {
  codeSplitting: {
    groups: [
      {
        name: 'core',
        tags: ['$initial' as const],
        test: (id: string) => !/(?:index\.html|main\.tsx)$/.test(id),
      },
    ],
  },
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), releaseManifest(), bootScreen()],
  server: { host: '127.0.0.1', port: 5173, strictPort: true },
  ssr: { noExternal: true },
  build: {
    target: 'es2023',
    outDir: 'dist',
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: isSsrBuild ? {} : oneCore },
  },
}))
