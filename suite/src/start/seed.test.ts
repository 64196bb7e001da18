import { expect, it, onTestFinished, vi } from 'vitest'
import { layFixture } from '../run/project.fixture'
import { seed } from './seed'

const SUITE = { env: { FIRESTORE_EMULATOR_HOST: '127.0.0.1:8080' } }

const load = (script: string) =>
  seed(layFixture({ 'seed.mjs': script }), SUITE, new AbortController().signal)

it('the seed finds the suite, and no proxy on the way', async () => {
  vi.stubEnv('https_proxy', 'http://proxy.example:3128')
  onTestFinished(() => {
    vi.unstubAllEnvs()
  })
  const told = 'const { https_proxy: by, FIRESTORE_EMULATOR_HOST: to } = process.env\n'
  await expect(load(`${told}throw new Error(to + ' by ' + by)`)).rejects.toThrow(
    '(Error: 127.0.0.1:8080 by undefined)',
  )
})

it('a seed that fails is told in one sentence', async () => {
  await expect(load('throw new Error("no such member")')).rejects.toMatchObject({
    code: 'seed-failed',
    message: expect.stringMatching(
      /^The demo data .*no such member\): type `npm start -- --fresh`/,
    ),
  })
})
