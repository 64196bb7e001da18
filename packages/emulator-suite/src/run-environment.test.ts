import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { firebaseToolsDir } from './firebase-tools'
import { FakeMachine } from './machine.fixture'
import { DEFAULT_PORTS } from './ports'
import { clientEnv, emulatorEnv, makeRunFolder } from './run-environment'

const FACTS = {
  ports: DEFAULT_PORTS,
  javaHome: '/jdk',
  firestoreJar: '/firestore.jar',
  storageJar: '/storage.jar',
  runDir: '/run-1',
}

describe('clientEnv', () => {
  it('names the emulators without a scheme', () => {
    expect(clientEnv(DEFAULT_PORTS, 'demo-grid')).toEqual({
      GCLOUD_PROJECT: 'demo-grid',
      FIRESTORE_EMULATOR_HOST: '127.0.0.1:8080',
      FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099',
      FIREBASE_STORAGE_EMULATOR_HOST: '127.0.0.1:9199',
      FIREBASE_EMULATOR_HUB: '127.0.0.1:4400',
    })
  })
})

describe('emulatorEnv', () => {
  it('puts the found Java in front of the PATH', () => {
    const machine = new FakeMachine()
    const env = emulatorEnv(machine, FACTS, {})
    expect(env['PATH']).toBe(`/jdk/bin:${machine.bin}`)
    expect(env['JAVA_HOME']).toBe('/jdk')
    expect(machine.env['PATH']).toBe(machine.bin)
  })

  it('sets quick compilation in Java, unless the user sets options', () => {
    const machine = new FakeMachine()
    const options = () => emulatorEnv(machine, FACTS, {})['JAVA_TOOL_OPTIONS']
    expect(options()).toContain('-XX:TieredStopAtLevel=1')
    machine.env['JAVA_TOOL_OPTIONS'] = '-Xmx1g'
    expect(options()).toBe('-Xmx1g')
  })

  it('separates settings and temporary files from other runs', () => {
    const env = emulatorEnv(new FakeMachine(), FACTS, {})
    expect(env).toMatchObject({ TMPDIR: '/run-1', XDG_CONFIG_HOME: '/run-1/config' })
  })

  it.each([
    'GOOGLE_APPLICATION_CREDENTIALS',
    'FIREBASE_TOKEN',
    'FIRESTORE_EMULATOR_HOST',
    'HTTPS_PROXY',
  ])('forgets %s', (name) => {
    const machine = new FakeMachine()
    machine.env[name] = 'real'
    expect(emulatorEnv(machine, FACTS, {})[name]).toBeUndefined()
    expect(machine.env[name]).toBe('real')
  })

  it('prefers the caller’s variables', () => {
    const env = emulatorEnv(new FakeMachine(), FACTS, { TMPDIR: 'other' })
    expect(env['TMPDIR']).toBe('other')
  })
})

const MAC = `/private/var/folders/zz/${'x'.repeat(30)}/T`
const SOCKET = 'fire_emu_0123456789abcdef.sock'

it.each([`${MAC}/grid-unit-abcdef`, `${MAC}/one/two/three`])(
  'allows the sockets of functions if temporary files are in %s',
  (temporary) => {
    const folder = makeRunFolder(temporary)
    expect(join(folder, SOCKET).length).toBeLessThan(104)
    rmSync(folder, { recursive: true })
  },
)

it('creates the folder in the temporary folder if its path is short enough', () => {
  const temporary = mkdtempSync('/tmp/grid-')
  expect(dirname(makeRunFolder(temporary))).toBe(temporary)
  rmSync(temporary, { recursive: true })
})

it('reserves the length of a socket’s name in firebase-tools', () => {
  const file = join(firebaseToolsDir(), 'lib/emulator/functionsEmulatorShared.js')
  expect(readFileSync(file, 'utf8')).toMatch(/randomBytes\)\(8\)[\s\S]*`fire_emu_\$\{rand\}\.sock`/)
})
