import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { resolveConfig } from 'vite'
import { expect, it, onTestFinished } from 'vitest'
import { buildLoader } from './vite-build'

const LOADER = 'console.log(import.meta.env.VITE_FIREBASE_PROJECT_ID, "here")'

it('a file of variables beside the site names no project to the loader', async () => {
  const root = mkdtempSync(join(tmpdir(), 'grid-loader-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  mkdirSync(join(root, 'src'))
  writeFileSync(join(root, 'src/loader.ts'), LOADER)
  writeFileSync(join(root, '.env'), 'VITE_FIREBASE_PROJECT_ID=live-project')
  const loader = await buildLoader(root)
  expect(loader).toContain('here')
  expect(loader).not.toContain('live-project')
})

it('a file of variables beside the site names no project to the site', async () => {
  const root = fileURLToPath(new URL('..', import.meta.url))
  const { envDir } = await resolveConfig({ root, configLoader: 'runner' }, 'build')
  expect(envDir).toBe(false)
})
