import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Suite } from './bring-up'
import { recordLog } from './machine.fixture'
import { withFreePorts } from './ports'
import { commandLine, descendants, killProcesses } from './processes'
import { createFixtureProject, LOCAL_REWRITE } from './project.fixture'
import { requestAtRandom, requestMalformed } from './requests.fixture'
import { supervise } from './supervise'

const LIMIT_MS = 300_000
/** `npm run test:requests` sends 10,000 to each port. */
const RANDOM_REQUESTS = Number(process.env['GRID_RANDOM_REQUESTS'] ?? 60)
const MALFORMED_REQUESTS = RANDOM_REQUESTS / 5

const root = createFixtureProject()
const { lines, log } = recordLog()
let suite: Suite
let restarts = 0

beforeAll(async () => {
  suite = await withFreePorts((ports) =>
    supervise({
      project: 'demo-grid',
      root,
      ports,
      dataDir: join(root, '.suite', 'data'),
      logFile: join(root, '.suite', 'firebase.log'),
      localRewrites: [LOCAL_REWRITE],
      log,
      onRestart: async () => {
        restarts += 1
      },
    }),
  )
}, LIMIT_MS)

afterAll(() => suite?.kill())

const DOCUMENTS = 'projects/demo-grid/databases/(default)/documents'
const note = (id: string) => `http://127.0.0.1:${suite.ports.firestore}/v1/${DOCUMENTS}/open/${id}`

const statusOf = (url: string, init: RequestInit = {}) =>
  fetch(url, init).then(
    ({ status }) => status,
    () => 0,
  )

/** Asks the Auth emulator as the site does when a page loads; without an account it creates one. */
const requestAuth = (method: 'signUp' | 'lookup', idToken?: string) => {
  const path = `identitytoolkit.googleapis.com/v1/accounts:${method}?key=any`
  return fetch(`http://127.0.0.1:${suite.ports.auth}/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...(idToken && { idToken }), returnSecureToken: true }),
  })
}

const write = (id: string) => statusOf(note(id), { method: 'PATCH', body: '{}' })

describe('malformed and random requests', () => {
  it(
    'get a response and change nothing',
    async () => {
      expect(await write('stored')).toBe(200)
      const site = `http://127.0.0.1:${suite.ports.hosting}`
      for (const path of ['/hub/%E0%A4%A', '/team?utm=100%', '/%', '/downloads/%C0%80']) {
        expect(await statusOf(site + path)).toBe(400)
      }
      for (const port of Object.values(suite.ports) as number[]) {
        await requestAtRandom(port, RANDOM_REQUESTS)
        await requestMalformed(port, MALFORMED_REQUESTS)
      }
      expect(await statusOf(`${site}/`)).toBe(200)
      expect(await statusOf(`${site}/downloads/x`)).toBe(200)
      expect(await statusOf(`http://127.0.0.1:${suite.ports.auth}/`)).toBe(200)
      expect(await statusOf(note('stored'))).toBe(200)
      expect(lines).toEqual([])
    },
    LIMIT_MS + RANDOM_REQUESTS * 200,
  )
})

describe.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('%s to Hosting', (method) => {
  it('is rejected where a file would answer, and reaches functions', async () => {
    const site = `http://127.0.0.1:${suite.ports.hosting}`
    for (const path of ['/', '/team', '/index.html?a=b', '/hub', '/x/downloads/y']) {
      const answer = await fetch(site + path, { method })
      expect([path, answer.status, answer.headers.get('allow')]).toEqual([path, 405, 'GET, HEAD'])
    }
    expect(await statusOf(`${site}/downloads/x?y`, { method })).toBeLessThan(300)
    expect(await statusOf(`http://127.0.0.1:${suite.ports.auth}/`, { method })).not.toBe(405)
  })
})

const pidOf = (pattern: RegExp) =>
  descendants(process.pid).find((pid) => pattern.test(commandLine(pid)))

/** Kills a program as soon as it runs. */
async function kill(pattern: RegExp): Promise<void> {
  const find = () => pidOf(pattern) ?? Promise.reject(new Error(`No process of ${pattern} runs.`))
  killProcesses([await vi.waitFor(find, { timeout: LIMIT_MS, interval: 20 })])
}

const FIRESTORE = /-jar \S*firestore/
const FIREBASE_TOOLS = /firebase\.js/

const countLines = (text: string) => lines.filter((line) => line.includes(text)).length
const waitForLine = (text: string, count = 1) =>
  expect
    .poll(() => countLines(text), { timeout: LIMIT_MS, interval: 20 })
    .toBeGreaterThanOrEqual(count)

describe('a crash of the Firestore emulator', () => {
  let idToken: string
  const lookups = new Set<number>()

  beforeAll(async () => {
    expect(await write('exported')).toBe(200)
    idToken = ((await (await requestAuth('signUp')).json()) as { idToken: string }).idToken
    // Tokens state the second in which they were issued.
    await setTimeout(1_500)
    await suite.exportData()
    lines.length = 0
    await kill(FIRESTORE)
    const lookup = () => requestAuth('lookup', idToken).then(({ status }) => status)
    while (countLines('The emulators are up again') === 0) {
      lookups.add(await lookup().catch(() => 0))
    }
  }, LIMIT_MS)

  it('restarts all emulators with the exported data', async () => {
    expect(lines[0]).toContain('The Firestore emulator ended unexpectedly')
    expect(await statusOf(note('exported'))).toBe(200)
    expect(restarts).toBe(1)
  })

  it('ends no session of a browser', async () => {
    // The client keeps the session if Auth is unreachable, and ends it after status 400.
    expect([...lookups]).not.toContain(400)
    expect((await requestAuth('lookup', idToken)).status).toBe(200)
  })
})

describe('a crash', () => {
  it(
    'of firebase-tools, and another one during the restart, restart them once more',
    async () => {
      lines.length = 0
      await kill(FIREBASE_TOOLS)
      await waitForLine('Firebase-tools with its emulators ended unexpectedly')
      await kill(FIRESTORE)
      await waitForLine('All emulators restart', 2)
      await waitForLine('The emulators are up again')
      expect(await statusOf(note('exported'))).toBe(200)
      expect(restarts).toBe(2)
    },
    LIMIT_MS,
  )

  it(
    'is not reported after a stop',
    async () => {
      await suite.stop()
      expect(suite.crashed()).toBeUndefined()
    },
    LIMIT_MS,
  )
})

it(
  'ends with a message if each restart crashes',
  async () => {
    lines.length = 0
    const fragile = await withFreePorts((ports) =>
      supervise({ project: 'demo-grid', root, ports, only: ['firestore'], log }),
    )
    for (let crash = 1; crash <= 3; crash += 1) {
      await kill(FIRESTORE)
      await waitForLine('All emulators restart', crash)
    }
    await kill(FIRESTORE)
    await fragile.exited
    expect(lines.at(-2)).toBe('The emulators ended 4 times. The suite ends.')
    expect(lines.at(-1)).toContain('The Firestore emulator ended while starting')
  },
  LIMIT_MS,
)
