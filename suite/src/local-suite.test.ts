import { createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DEFAULT_PORTS } from '@grid/emulator-suite/ports'
import { describe, expect, it } from 'vitest'
import { makeLinkKey, PROJECT_ROOT, removeProductionVariables } from './local-suite'
import { MAIL_PORTS } from './mailbox'

describe('makeLinkKey', () => {
  it('returns an RSA key of 2,048 bits', async () => {
    const key = createPrivateKey(await makeLinkKey())
    expect(key.asymmetricKeyType).toBe('rsa')
    expect(key.asymmetricKeyDetails?.modulusLength).toBe(2048)
  })

  it('returns another key each time', async () => {
    expect(await makeLinkKey()).not.toBe(await makeLinkKey())
  })
})

it('removes production variables and no others', () => {
  const env = {
    VITE_FIREBASE_PROJECT_ID: 'live',
    VITE_FIREBASE_API_KEY: 'key',
    VITE_OFFLINE: 'off',
    VITE_APP_CHECK_KEY: 'key',
    VITE_MAILS: 'off',
    RELEASES_DIR: '/releases',
    RELEASE_KEY_FILE: '/release-key.pem',
    PATH: '/bin',
  }
  removeProductionVariables(env)
  expect(env).toEqual({ PATH: '/bin' })
})

/** The Emulator UI of the official command, and Vite of `npm run dev`. */
const OTHER_PORTS = [4_000, 5_173]

describe('the default ports', () => {
  it('are those in the documentation', () => {
    const page = readFileSync(join(PROJECT_ROOT, 'docs/local-suite.md'), 'utf8')
    const [, table = ''] = /\| Port \| Service \|.*\n((?:\|.*\n)+)/.exec(page) ?? []
    const ports = [...Object.values(DEFAULT_PORTS), ...Object.values(MAIL_PORTS), ...OTHER_PORTS]
    expect(table.match(/\d+/g)?.map(Number).toSorted()).toEqual(ports.toSorted())
  })
})
