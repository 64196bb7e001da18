import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { firebaseToolsDir } from '@grid/emulator-suite/firebase-tools'
import { freePorts } from '@grid/emulator-suite/ports'
import { createFixtureProject } from '@grid/emulator-suite/project.fixture'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { dotFolderWarning, seed, startSite } from './site'
import { Progress } from './start-command'

const SUITE = { env: { FIRESTORE_EMULATOR_HOST: '127.0.0.1:8080' } }

const load = (script: string) =>
  seed(createFixtureProject({ 'seed.mjs': script }), SUITE, new AbortController().signal)

it('runs the seed with the suite’s variables and without a proxy', async () => {
  vi.stubEnv('https_proxy', 'http://proxy.example:3128')
  onTestFinished(() => {
    vi.unstubAllEnvs()
  })
  const environment = 'const { https_proxy: by, FIRESTORE_EMULATOR_HOST: to } = process.env\n'
  await expect(load(`${environment}throw new Error(to + ' by ' + by)`)).rejects.toThrow(
    '(Error: 127.0.0.1:8080 by undefined)',
  )
})

it('reports a failed seed in one sentence', async () => {
  await expect(load('throw new Error("no such member")')).rejects.toMatchObject({
    code: 'seed-failed',
    message: expect.stringMatching(
      /^The demo data .*no such member\): type `npm start -- --fresh`/,
    ),
  })
})

describe('startSite', () => {
  const start = async (changes: Record<string, string>) => {
    const progress = new Progress(() => undefined)
    const ports = await freePorts()
    const { hub: smtp, logging: mailbox } = await freePorts()
    const mailPorts = { smtp, mailbox }
    const options = { dev: false, fresh: false, devPort: 0, mailPorts, ports, progress }
    const halt = new AbortController()
    return startSite({ ...options, root: createFixtureProject(changes), halt })
  }

  it('rejects a firebase.json that is not valid JSON', async () => {
    await expect(start({ 'firebase.json': '' })).rejects.toThrow(
      /^[^\n]*firebase\.json is not valid JSON[^\n]*$/,
    )
  })

  it('rejects incomplete data of an earlier run', async () => {
    await expect(start({ '.suite/data/old': '' })).rejects.toThrow(
      /^The data of .*\.suite\/data is not whole\..*:\n {2}firebase-export-metadata\.json\n/,
    )
  })
})

it('warns that rebuilt functions are not loaded below a dot folder', () => {
  expect(dotFolderWarning('/home/ada/.work/the-grid/')).toMatch(/^Below the folder \.work, .*`npm/)
})

it('does not warn in other folders', () => {
  expect(dotFolderWarning('/home/ada/the.grid/')).toBeNull()
})

it('depends on firebase-tools ignoring dot folders', () => {
  const file = join(firebaseToolsDir(), 'lib/emulator/functionsEmulator.js')
  expect(readFileSync(file, 'utf8')).toContain(String.raw`/(^|[\/\\])\../,`)
})
