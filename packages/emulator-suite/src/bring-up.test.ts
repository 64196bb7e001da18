import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BringUpOptions, bringUp, type Suite } from './bring-up'
import { freePorts, isPortInUse, type Ports } from './ports'
import { descendants, isAlive } from './processes'
import { createFixtureProject, LOCAL_REWRITE, runConfigs } from './project.fixture'

const START_LIMIT_MS = 240_000
/** The time in which the system removes a killed process. */
const DEATH_LIMIT_MS = 5_000

const bringUpFixture = (options: Omit<BringUpOptions, 'project' | 'localRewrites'>) =>
  bringUp({ project: 'demo-grid', localRewrites: [LOCAL_REWRITE], ...options })

async function portsInUse(ports: Ports): Promise<number[]> {
  const used = await Promise.all(
    Object.values(ports).map(async (port: number) => ((await isPortInUse(port)) ? [port] : [])),
  )
  return used.flat()
}

function upload(suite: Suite, bucket: string, name: string): Promise<number> {
  const address = `http://127.0.0.1:${suite.ports.storage}/v0/b/${bucket}/o`
  return fetch(`${address}?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: 'hello',
  }).then((answer) => answer.status)
}

function document(suite: Suite, path: string): string {
  const { firestore } = suite.ports
  const documents = `projects/${suite.project}/databases/(default)/documents`
  return `http://127.0.0.1:${firestore}/v1/${documents}/${path}`
}

describe('a suite that is up', () => {
  const root = createFixtureProject()
  const dataDir = join(root, '.suite', 'data')
  const logFile = join(root, '.suite', 'firebase.log')
  let suite: Suite
  let family: number[]

  beforeAll(async () => {
    const env = { GRID_FIXTURE: 'fixture' }
    suite = await bringUpFixture({ root, ports: await freePorts(), dataDir, logFile, env })
    family = descendants(process.pid)
  }, START_LIMIT_MS)

  afterAll(() => suite?.kill())

  it('serves every path of the site', async () => {
    const answer = await fetch(`http://127.0.0.1:${suite.ports.hosting}/any/path`)
    expect(await answer.text()).toContain('<h1>fixture</h1>')
  })

  it('runs functions behind local rewrites, with the run’s variables', async () => {
    const site = `127.0.0.1:${suite.ports.hosting}`
    const seen = await (await fetch(`http://${site}/downloads/x`)).json()
    expect(seen).toEqual({
      GRID_FIXTURE: 'fixture',
      FIRESTORE_EMULATOR_HOST: suite.env['FIRESTORE_EMULATOR_HOST'],
    })
  }, 30_000)

  it('applies the Firestore rules', async () => {
    const body = JSON.stringify({ fields: { is_open: { booleanValue: true } } })
    const put = (path: string) => fetch(document(suite, path), { method: 'PATCH', body })
    const answers = await Promise.all([put('open/door'), put('closed/door')])
    expect(answers.map(({ status }) => status)).toEqual([200, 403])
  })

  it('applies the Storage rules, and closes a bucket without rules', async () => {
    expect(await upload(suite, 'downloads', 'open/a')).toBe(200)
    expect(await upload(suite, 'downloads', 'closed/a')).toBe(403)
    expect(await upload(suite, 'elsewhere', 'open/a')).toBe(403)
  })

  it('lets Storage rules read Firestore', async () => {
    const { storage } = suite.ports
    const object = `http://127.0.0.1:${storage}/v0/b/downloads/o/asked%2Fa?alt=media`
    expect((await fetch(object)).status).toBe(404)
    await fetch(document(suite, 'open/door'), { method: 'DELETE', headers: OWNER })
    expect((await fetch(object)).status).toBe(403)
  })

  it(
    'stores data over a stop, and leaves no process or file',
    async () => {
      const body = JSON.stringify({ fields: { is_open: { booleanValue: true } } })
      await fetch(document(suite, 'open/kept'), { method: 'PATCH', body })
      await suite.stop()
      expect(family.filter(isAlive)).toEqual([])
      expect(await portsInUse(suite.ports)).toEqual([])
      expect(runConfigs(root)).toEqual([])
      expect(readFileSync(logFile, 'utf8')).toContain('Export complete')
      suite = await bringUpFixture({ root, ports: await freePorts(), dataDir, only: ['firestore'] })
      expect((await fetch(document(suite, 'open/kept'))).status).toBe(200)
    },
    START_LIMIT_MS,
  )

  it('ends at once when killed, and does not change stored data', async () => {
    const below = descendants(process.pid)
    expect(below.length).toBeGreaterThan(1)
    suite.kill()
    await suite.exited
    expect(below.filter(isAlive)).toEqual([])
    expect(existsSync(join(dataDir, 'firebase-export-metadata.json'))).toBe(true)
  }, 30_000)
})

const OWNER = { authorization: 'Bearer owner' }

describe('a suite that cannot come up', () => {
  const firestore = ['firestore']

  it('reports the port in use and starts nothing', async () => {
    const root = createFixtureProject()
    const ports = await freePorts()
    const server = createServer().listen(ports.firestore, '127.0.0.1')
    const start = bringUpFixture({ root, ports, only: firestore })
    await expect(start).rejects.toMatchObject({
      code: 'port-in-use',
      message: expect.stringContaining(`Port ${ports.firestore} on 127.0.0.1`),
    })
    server.close()
    expect(runConfigs(root)).toEqual([])
  })

  it(
    'reports a port that another program takes during the start',
    async () => {
      const ports = await freePorts()
      const server = createServer()
      const onLog = (text: string) => {
        // By then the ports were looked at; Hosting comes up last.
        if (text.includes('Firestore Emulator logging')) server.listen(ports.hosting, '127.0.0.1')
      }
      const only = ['firestore', 'hosting']
      const start = bringUpFixture({ root: createFixtureProject(), ports, only, onLog })
      await expect(start).rejects.toMatchObject({
        code: 'port-in-use',
        message: expect.stringContaining(`Port ${ports.hosting} on 127.0.0.1, which hosting needs`),
      })
      server.close()
    },
    START_LIMIT_MS,
  )

  it.each([
    [
      'Firestore rules that do not compile',
      { 'firestore.rules': 'service cloud.firestore { match' },
      firestore,
      { code: 'rules-broken', message: expect.stringContaining('firestore.rules does not comp') },
    ],
    [
      'Storage rules that do not compile',
      { 'storage.rules': 'service firebase.storage { match' },
      ['storage'],
      { code: 'rules-broken', message: expect.stringMatching(/storage\.rules:1\)/) },
    ],
    [
      'functions that do not load',
      { 'functions/lib/index.js': 'throw new Error("no such module")' },
      ['functions'],
      { code: 'functions-failed', message: expect.stringContaining('no such module') },
    ],
  ])(
    'reports %s and leaves nothing running',
    async (_, changes, only, error) => {
      const root = createFixtureProject(changes)
      const ports = await freePorts()
      const below = new Set(descendants(process.pid))
      await expect(bringUpFixture({ root, ports, only })).rejects.toMatchObject(error)
      const left = () => descendants(process.pid).filter((pid) => !below.has(pid) && isAlive(pid))
      await expect.poll(left, { timeout: DEATH_LIMIT_MS }).toEqual([])
      expect(await portsInUse(ports)).toEqual([])
      expect(runConfigs(root)).toEqual([])
    },
    START_LIMIT_MS,
  )

  it(
    'stops when the signal aborts',
    async () => {
      const halt = new AbortController()
      setTimeout(() => halt.abort(), 700)
      const ports = await freePorts()
      const start = bringUpFixture({
        root: createFixtureProject(),
        ports,
        only: firestore,
        signal: halt.signal,
      })
      await expect(start).rejects.toMatchObject({ code: 'stopped' })
      expect(await portsInUse(ports)).toEqual([])
    },
    START_LIMIT_MS,
  )
})
