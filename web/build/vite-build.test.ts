import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { resolveConfig } from 'vite'
import { describe, expect, it, onTestFinished } from 'vitest'
import { assertImports, buildLoader } from './vite-build'

const LOADER = 'console.log(import.meta.env.VITE_FIREBASE_PROJECT_ID, "here")'

it('ignores a file of variables beside the site when it builds the loader', async () => {
  const root = mkdtempSync(join(tmpdir(), 'grid-loader-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  mkdirSync(join(root, 'src'))
  writeFileSync(join(root, 'src/loader.ts'), LOADER)
  writeFileSync(join(root, '.env'), 'VITE_FIREBASE_PROJECT_ID=live-project')
  const loader = await buildLoader(root)
  expect(loader).toContain('here')
  expect(loader).not.toContain('live-project')
})

it('ignores a file of variables beside the site when it builds the site', async () => {
  const root = fileURLToPath(new URL('..', import.meta.url))
  const { envDir } = await resolveConfig({ root, configLoader: 'runner' }, 'build')
  expect(envDir).toBe(false)
})

describe('a dynamic import', () => {
  const assertCode = (code: string) => () => assertImports({ fileName: 'core.js', code })

  it('fails the build if the chunk lost the exports of the module', () => {
    const code = 'let{Menu:e}=await import(`./dialogs.js`).then(m=>({}));'
    expect(assertCode(code)).toThrow('core.js imports nothing')
  })

  it('passes with an export of the chunk', () => {
    expect(assertCode('import(`./dialogs.js`).then(m=>({Menu:m.t}))')).not.toThrow()
  })
})
