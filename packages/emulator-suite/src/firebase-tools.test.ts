import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  cachedDownload,
  download,
  firebaseScript,
  firebaseToolsDir,
  hasProxy,
  removeProxyVariables,
} from './firebase-tools'
import { FakeMachine } from './machine.fixture'

const INFO = JSON.parse(
  readFileSync(join(firebaseToolsDir(), 'lib/emulator/downloadableEmulatorInfo.json'), 'utf8'),
)

describe('firebaseScript', () => {
  it('is a file of the installed firebase-tools', () => {
    expect(existsSync(firebaseScript())).toBe(true)
  })
})

describe('cachedDownload', () => {
  const name = INFO.firestore.downloadPathRelativeToCacheDir

  it('finds a complete file', () => {
    const machine = new FakeMachine()
    const path = `home/.cache/firebase/emulators/${name}`
    const file = machine.hollowFile(path, INFO.firestore.expectedSize)
    expect(cachedDownload('firestore', machine)).toBe(file)
  })

  it('ignores an interrupted download', () => {
    const machine = new FakeMachine()
    machine.hollowFile(`home/.cache/firebase/emulators/${name}`, 1_000)
    expect(cachedDownload('firestore', machine)).toBeUndefined()
  })

  it('searches the folder of FIREBASE_EMULATORS_PATH', () => {
    const machine = new FakeMachine()
    machine.env['FIREBASE_EMULATORS_PATH'] = machine.folder('elsewhere')
    const file = machine.hollowFile(`elsewhere/${name}`, INFO.firestore.expectedSize)
    expect(cachedDownload('firestore', machine)).toBe(file)
  })
})

describe('download', () => {
  it('uses a proxy and returns the error of firebase-tools', async () => {
    const machine = new FakeMachine()
    machine.env['HTTPS_PROXY'] = 'http://127.0.0.1:9'
    machine.env['FIREBASE_EMULATORS_PATH'] = machine.folder('elsewhere')
    const { reason } = (await download('storage', machine)) as { reason: string }
    expect(reason).toContain('ECONNREFUSED 127.0.0.1:9')
  })

  it('returns the reason why nothing could be written', async () => {
    const machine = new FakeMachine()
    machine.env['HTTPS_PROXY'] = 'http://127.0.0.1:9'
    machine.env['FIREBASE_EMULATORS_PATH'] = `${machine.file('no-folder')}/emulators`
    const { reason } = (await download('storage', machine)) as { reason: string }
    expect(reason).toMatch(/^Error: ENOTDIR: not a directory, mkdir/)
  })
})

const NAMES = ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'http_proxy', 'https_proxy', 'all_proxy']

it.each([...NAMES, 'grpc_proxy'])(
  'detects the proxy of %s and removes it for the emulators',
  (name) => {
    const env = { [name]: 'http://proxy.example:3128', PATH: '/bin' }
    expect(hasProxy(env)).toBe(true)
    removeProxyVariables(env)
    expect(env).toEqual({ PATH: '/bin' })
  },
)

it('ignores empty variables and NO_PROXY', () => {
  expect(hasProxy({ HTTPS_PROXY: '', NO_PROXY: 'localhost', PATH: '/bin' })).toBe(false)
})
