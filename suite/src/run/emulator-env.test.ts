import { describe, expect, it } from 'vitest'
import { MadeUpMachine } from '../machine/made-up-machine.fixture'
import { clientEnv, emulatorEnv } from './emulator-env'
import { DEFAULT_PORTS } from './ports'

const FACTS = {
  ports: DEFAULT_PORTS,
  javaHome: '/jdk',
  firestoreJar: '/firestore.jar',
  storageJar: '/storage.jar',
  linkKey: 'key',
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
    const machine = new MadeUpMachine()
    const env = emulatorEnv(machine, FACTS, {})
    expect(env['PATH']).toBe(`/jdk/bin:${machine.bin}`)
    expect(env['JAVA_HOME']).toBe('/jdk')
    expect(machine.env['PATH']).toBe(machine.bin)
  })

  it('has Java compile quickly, unless the person says how', () => {
    const machine = new MadeUpMachine()
    const options = () => emulatorEnv(machine, FACTS, {})['JAVA_TOOL_OPTIONS']
    expect(options()).toContain('-XX:TieredStopAtLevel=1')
    machine.env['JAVA_TOOL_OPTIONS'] = '-Xmx1g'
    expect(options()).toBe('-Xmx1g')
  })

  it('hands the functions their key and their site', () => {
    const env = emulatorEnv(new MadeUpMachine(), FACTS, {})
    expect(env).toMatchObject({ GRID_LINK_KEY: 'key', GRID_SITE_HOST: '127.0.0.1:5000' })
  })

  it('keeps settings and temporary files to the run', () => {
    const env = emulatorEnv(new MadeUpMachine(), FACTS, {})
    expect(env).toMatchObject({ TMPDIR: '/run-1', XDG_CONFIG_HOME: '/run-1/config' })
  })

  it.each([
    'GOOGLE_APPLICATION_CREDENTIALS',
    'FIREBASE_TOKEN',
    'FIRESTORE_EMULATOR_HOST',
    'HTTPS_PROXY',
  ])('forgets %s', (name) => {
    const machine = new MadeUpMachine()
    machine.env[name] = 'real'
    expect(emulatorEnv(machine, FACTS, {})[name]).toBeUndefined()
    expect(machine.env[name]).toBe('real')
  })

  it('lets the caller have the last word', () => {
    const env = emulatorEnv(new MadeUpMachine(), FACTS, { GRID_SITE_HOST: 'other' })
    expect(env['GRID_SITE_HOST']).toBe('other')
  })
})
