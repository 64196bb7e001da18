import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { FakeMachine } from './machine.fixture'
import { DEFAULT_PORTS, freePorts } from './ports'
import { LOCAL_REWRITE } from './project.fixture'
import { deriveConfig, removeStaleConfigs, writeRunConfig } from './run-config'

const SPA = { source: '**', destination: '/index.html' }
const CONFIG = {
  firestore: { rules: 'firestore.rules' },
  hosting: { public: 'web/dist', rewrites: [SPA], headers: [] },
  emulators: { singleProjectMode: true, hosting: { port: 1 }, auth: {}, firestore: {} },
}

const localRewrites = [LOCAL_REWRITE]
const derive = (hostingDir?: string) =>
  deriveConfig(CONFIG, '/project', { ports: DEFAULT_PORTS, hostingDir, localRewrites })

describe('deriveConfig', () => {
  it('puts all emulators on 127.0.0.1 and the run’s ports', async () => {
    const ports = await freePorts()
    const { emulators } = deriveConfig(CONFIG, '/project', { ports })
    expect(emulators).toEqual({
      hosting: { host: '127.0.0.1', port: ports.hosting },
      auth: { host: '127.0.0.1', port: ports.auth },
      firestore: { host: '127.0.0.1', port: ports.firestore, websocketPort: ports.websocket },
      hub: { host: '127.0.0.1', port: ports.hub },
      logging: { host: '127.0.0.1', port: ports.logging },
      eventarc: { host: '127.0.0.1', port: ports.eventarc },
      tasks: { host: '127.0.0.1', port: ports.tasks },
      ui: { enabled: false },
      singleProjectMode: true,
    })
  })

  it('puts local rewrites before those of the site', () => {
    expect(derive().hosting?.rewrites).toEqual([LOCAL_REWRITE, SPA])
  })

  it('leaves URLs of functions to the next rewrite if there are no functions', () => {
    const door = { source: '/hub', function: { functionId: 'board', region: 'us-central1' } }
    const config = { ...CONFIG, hosting: { ...CONFIG.hosting, rewrites: [door, SPA] } }
    const rewrites = (only?: readonly string[]) =>
      deriveConfig(config, '/project', {
        ports: DEFAULT_PORTS,
        localRewrites,
        ...(only && { only }),
      }).hosting?.rewrites
    expect(rewrites(['hosting', 'firestore'])).toEqual([SPA])
    expect(rewrites(['hosting', 'functions'])).toEqual([LOCAL_REWRITE, door, SPA])
    expect(rewrites()).toEqual([LOCAL_REWRITE, door, SPA])
  })

  it('redirects the board’s URLs too if the site is served elsewhere', () => {
    const door = { source: '/hub', function: { functionId: 'board', region: 'us-central1' } }
    const config = { ...CONFIG, hosting: { ...CONFIG.hosting, rewrites: [door, SPA] } }
    const run = {
      ports: DEFAULT_PORTS,
      hostingDir: '.suite/signpost',
      isRedirectOnly: true,
      localRewrites,
    }
    const rewrites = deriveConfig(config, '/project', run).hosting?.rewrites
    expect(rewrites).toEqual([LOCAL_REWRITE, SPA])
  })

  it('does not change other settings', () => {
    expect(derive()).toMatchObject({ firestore: CONFIG.firestore, hosting: { headers: [] } })
  })

  it.each([
    [undefined, 'web/dist'],
    ['.suite/signpost', '.suite/signpost'],
    ['/project/web/other', 'web/other'],
  ])('serves %s as %s', (given, served) => expect(derive(given).hosting?.public).toBe(served))

  it('does not change its argument', () => {
    const before = JSON.stringify(CONFIG)
    derive('elsewhere')
    expect(JSON.stringify(CONFIG)).toBe(before)
  })
})

describe('the headers of a built site', () => {
  it('are added to those of the project', () => {
    const machine = new FakeMachine()
    const rules = [{ source: '**', headers: [{ key: 'Referrer-Policy', value: 'no-referrer' }] }]
    machine.file('site/headers.json', JSON.stringify(rules))
    const root = machine.systemRoot
    const derived = deriveConfig(CONFIG, root, { ports: DEFAULT_PORTS, hostingDir: 'site' })
    expect(derived.hosting?.headers).toEqual(rules)
  })

  it('are missing before the build', () => expect(derive().hosting?.headers).toEqual([]))
})

describe('writeRunConfig', () => {
  const run = { ports: DEFAULT_PORTS }

  it('writes into the root under the name of its process', () => {
    const machine = new FakeMachine()
    machine.file('firebase.json', JSON.stringify(CONFIG))
    const file = writeRunConfig(machine.systemRoot, 'abc', run)
    expect(basename(file)).toBe(`.firebase-run-${process.pid}-abc.json`)
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ emulators: { hub: {} } })
  })

  it.each([
    ['a missing firebase.json', undefined, /There is no firebase\.json/],
    ['a firebase.json that is not JSON', '{', /is not valid JSON/],
  ])('rejects %s in one sentence', (_, content, message) => {
    const machine = new FakeMachine()
    if (content) machine.file('firebase.json', content)
    expect(() => writeRunConfig(machine.systemRoot, 'abc', run)).toThrowError(message)
  })
})

describe('removeStaleConfigs', () => {
  it('removes the files of ended processes only', () => {
    const root = new FakeMachine().systemRoot
    const stale = join(root, '.firebase-run-999999999-a.json')
    const used = join(root, `.firebase-run-${process.pid}-b.json`)
    for (const file of [stale, used]) writeFileSync(file, '{}')
    removeStaleConfigs(root)
    expect([existsSync(stale), existsSync(used)]).toEqual([false, true])
  })
})
