import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface, type Interface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requireJava } from './java'
import { thisMachine } from './machine'
import { findFirestoreEmulator } from './programs'
import { findStorageRuntime } from './storage-runtime'

type Json = Record<string, unknown>

const RULES = `rules_version = '2';
service firebase.storage { match /b/downloads/o {
  function role() {
    return firestore.get(/databases/(default)/documents/profiles/$(request.auth.uid)).data;
  }
  match /members/{name} { allow get: if request.auth != null; }
  match /own/{uid}/{name} { allow create: if request.auth.uid == uid
    && request.resource.size < 10 && request.resource.contentType.matches('image/.*'); }
  match /admins/{name} { allow get: if role().is_admin == true && role().level > 3; }
  match /known/{name} { allow get: if
    firestore.exists(/databases/(default)/documents/profiles/$(request.auth.uid)); }
  match /three/{name} { allow get: if
    firestore.exists(/databases/(default)/documents/a/1)
    && firestore.exists(/databases/(default)/documents/a/2)
    && firestore.exists(/databases/(default)/documents/a/3); }
  match /old/{name} { allow delete: if resource.timeCreated < request.time; }
  match /claimed/{name} { allow get: if request.auth.token.admin == true; }
  match /{all=**} { allow list: if true; }
} }`

const ADA = {
  name: 'projects/demo-grid/databases/(default)/documents/profiles/ada',
  fields: { is_admin: { booleanValue: true }, level: { integerValue: '7' } },
}

const toValue = (json: unknown): Json => {
  if (json === null) return { null_value: null }
  if (typeof json === 'boolean') return { bool_value: json }
  if (typeof json === 'number') return { int_value: json }
  if (json instanceof Date) return { timestamp_value: json.toISOString() }
  if (typeof json === 'string') return { string_value: json }
  const fields = Object.entries(json as Json).map(([name, value]) => [name, toValue(value)])
  return { map_value: { fields: Object.fromEntries(fields) } }
}

const auth = (uid: string, token: Json = {}) => ({ uid, token })
const image = (size: number) => ({ size, contentType: 'image/png' })

let java: ChildProcessWithoutNullStreams
let lines: AsyncIterator<string>
let reader: Interface
let nextId = 0

async function onChunk(): Promise<Json> {
  const { value, done } = await lines.next()
  if (done) throw new Error('the runtime has ended')
  return JSON.parse(value) as Json
}

function send(message: Json): void {
  java.stdin.write(`${JSON.stringify(message)}\n`)
}

async function load(rulesetName: string, content: string): Promise<Json> {
  const source = { files: [{ name: 'storage.rules', content }] }
  send({ id: nextId++, action: 'load_ruleset', context: { rulesetName, source } })
  return onChunk()
}

interface Request {
  path: string
  method: string
  request?: Json
  resource?: Json
}

async function verify(request: Request, documents: Json = {}): Promise<Json> {
  const id = nextId++
  const variables = {
    request: toValue({ auth: null, time: new Date(), ...request.request }),
    resource: toValue(request.resource ?? null),
  }
  const path = `/b/downloads/o/${request.path}`
  const { method } = request
  const context = { rulesetName: 'main', service: 'firebase.storage', path, method, variables }
  send({ id, action: 'verify', context })
  for (;;) {
    const received = await onChunk()
    if (!('action' in received)) return received
    const document = documents[(received['context'] as { path: string }).path]
    const status = document ? 'ok' : 'not_found'
    send({ id: received['server_request_id'], status, result: document, errors: [], warnings: [] })
  }
}

beforeAll(async () => {
  const cache = mkdtempSync(join(tmpdir(), 'grid-cache-'))
  const machine = {
    ...thisMachine(),
    env: { ...process.env, XDG_CACHE_HOME: cache, STORAGE_EMULATOR_BINARY_PATH: '' },
  }
  const log = () => undefined
  const firestore = await findFirestoreEmulator(machine, log)
  const empty = { ...machine, env: { ...machine.env, FIREBASE_EMULATORS_PATH: cache } }
  const { jar, source } = await findStorageRuntime(empty, firestore, log)
  expect(source).toBe('adaptor')
  const { home } = await requireJava(machine, log)
  java = spawn(join(home, 'bin', 'java'), ['-Duser.language=en', '-jar', jar, 'serve'])
  reader = createInterface({ input: java.stdout })
  lines = reader[Symbol.asyncIterator]()
  expect(await onChunk()).toEqual({ id: -1, status: 'ok', errors: [], warnings: [] })
  expect(await load('main', RULES)).toMatchObject({ errors: [], result: { rulesVersion: 2 } })
}, 60_000)

afterAll(() => {
  reader?.close()
  java?.kill('SIGKILL')
})

describe('the Storage rules runtime', () => {
  const profile = '/databases/(default)/documents/profiles/ada'
  const ada = { auth: auth('ada') }
  it.each<[string, Request, Json, boolean]>([
    ['denies a stranger', { path: 'members/a', method: 'get' }, {}, false],
    ['lets a member read', { path: 'members/a', method: 'get', request: ada }, {}, true],
    [
      'allows a member’s own image',
      { path: 'own/ada/a', method: 'create', request: { ...ada, resource: image(9) } },
      {},
      true,
    ],
    [
      'denies an image that is too large',
      { path: 'own/ada/a', method: 'create', request: { ...ada, resource: image(10) } },
      {},
      false,
    ],
    [
      'denies the folder of another member',
      { path: 'own/bob/a', method: 'create', request: { ...ada, resource: image(9) } },
      {},
      false,
    ],
    [
      'reads a Firestore document once for two uses',
      { path: 'admins/a', method: 'get', request: ada },
      { [profile]: ADA },
      true,
    ],
    [
      'denies when the document does not exist',
      { path: 'admins/a', method: 'get', request: ada },
      {},
      false,
    ],
    [
      'checks that a document exists',
      { path: 'known/a', method: 'get', request: ada },
      { [profile]: ADA },
      true,
    ],
    ['denies what is unknown', { path: 'known/a', method: 'get', request: ada }, {}, false],
    [
      'encodes a name in a path',
      { path: 'known/a', method: 'get', request: { auth: auth('a b%ä') } },
      { '/databases/(default)/documents/profiles/a%20b%25%C3%A4': ADA },
      true,
    ],
    [
      'denies rules that read more than two documents',
      { path: 'three/a', method: 'get' },
      Object.fromEntries(
        ['1', '2', '3'].map((n) => [`/databases/(default)/documents/a/${n}`, ADA]),
      ),
      false,
    ],
    [
      'compares times',
      { path: 'old/a', method: 'delete', resource: { timeCreated: new Date(0) } },
      {},
      true,
    ],
    [
      'reads claims',
      { path: 'claimed/a', method: 'get', request: { auth: auth('ada', { admin: true }) } },
      {},
      true,
    ],
    ['lets everybody list', { path: 'anything', method: 'list' }, {}, true],
    ['denies what no rule names', { path: 'other/a', method: 'update', request: ada }, {}, false],
  ])('%s', async (_, request, documents, permit) => {
    expect(await verify(request, documents)).toMatchObject({ status: 'ok', result: { permit } })
  })

  it('reports where rules do not compile', async () => {
    const reply = await load('broken', 'service firebase.storage {\n  match {')
    expect(reply['status']).toBe('ok')
    const [issue = ''] = reply['errors'] as string[]
    expect(JSON.parse(issue)).toMatchObject({
      sourcePosition_: { fileName_: 'storage.rules', line_: 2 },
    })
  })

  it('responds to an invalid message, and continues', async () => {
    send({ id: nextId, action: 'verify', context: {} })
    expect(await onChunk()).toMatchObject({
      id: nextId++,
      status: 'ok',
      errors: [expect.any(String)],
    })
    expect(await verify({ path: 'a', method: 'list' })).toMatchObject({ result: { permit: true } })
  })

  it('responds to 200 concurrent requests, each by its id', async () => {
    const first = nextId
    const context = {
      rulesetName: 'main',
      service: 'firebase.storage',
      path: '/b/downloads/o/a',
      method: 'list',
      variables: { request: toValue({ auth: null }) },
    }
    for (let sent = 0; sent < 200; sent++) send({ id: nextId++, action: 'verify', context })
    for (let id = first; id < first + 200; id++) {
      expect(await onChunk()).toMatchObject({ id, result: { permit: true } })
    }
  })

  it('ends when its input ends', async () => {
    const ended = new Promise((resolve) => java.once('exit', resolve))
    java.stdin.end()
    expect(await ended).toBe(0)
  })
})
