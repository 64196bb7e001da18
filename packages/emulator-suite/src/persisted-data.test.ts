import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, relative } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, it, onTestFinished } from 'vitest'
import { FakeMachine } from './machine.fixture'
import {
  deleteData,
  exportTime,
  prepareData,
  remedies,
  replaceData,
  restoreTokenTimes,
} from './persisted-data'

const METADATA = 'firebase-export-metadata.json'
const BLOB = 'storage_export/blobs/f1'

/** The files that firebase-tools writes, as far as they are read. */
const EXPORT = {
  [METADATA]: JSON.stringify({
    auth: { path: 'auth_export' },
    firestore: { path: 'firestore_export' },
    storage: { path: 'storage_export' },
  }),
  'auth_export/accounts.json': '{"users":[]}',
  'auth_export/config.json': '{}',
  'firestore_export/output-0': '',
  'storage_export/buckets.json': '{}',
  'storage_export/metadata/f1.json': '{"size":5}',
  [BLOB]: 'hello',
}

/** Returns a machine with a complete export in each folder, and its name in the Firestore part. */
function withData(...names: string[]): { machine: FakeMachine; data: string } {
  const machine = new FakeMachine()
  for (const name of names) {
    const files = { ...EXPORT, 'firestore_export/output-0': name }
    for (const [path, content] of Object.entries(files)) machine.file(`${name}/${path}`, content)
  }
  return { machine, data: join(machine.systemRoot, 'data') }
}

const kept = (data: string) => readFileSync(join(data, 'firestore_export/output-0'), 'utf8')
const left = ({ systemRoot }: FakeMachine) =>
  readdirSync(systemRoot).filter((name) => name.startsWith('data'))

describe('the data of earlier runs', () => {
  it('accepts a missing folder, an empty one and a complete export', () => {
    const { machine, data } = withData()
    prepareData(data)
    machine.folder('data')
    prepareData(data)
    expect(exportTime(data)).toBeUndefined()
    const complete = withData('data').data
    prepareData(complete)
    expect(exportTime(complete)).toBeGreaterThan(0)
  })

  it.each([
    ['empty accounts', 'auth_export/accounts.json', ''],
    ['half of the accounts', 'auth_export/accounts.json', '{"users":[{'],
    ['no accounts', 'auth_export/accounts.json', undefined],
    ['no list of buckets', 'storage_export/buckets.json', undefined],
    ['no content of a file', BLOB, undefined],
    ['half of the content of a file', BLOB, 'hel'],
    ['no metadata of a file', 'storage_export/metadata/f1.json', undefined],
    ['no contents of files', 'storage_export/blobs', undefined],
    ['no documents', 'firestore_export', undefined],
    ['empty metadata', METADATA, ''],
    ['metadata that name nothing', METADATA, '{}'],
  ])('throws and names the file at %s, and changes nothing', (_, path, content) => {
    const { machine, data } = withData('data', 'data-previous')
    rmSync(join(data, path), { recursive: true })
    if (content !== undefined) machine.file(`data/${path}`, content)
    const before = readdirSync(data, { recursive: true })
    expect(() => prepareData(data)).toThrowError(`Missing or truncated:\n  ${path}\n`)
    expect(readdirSync(data, { recursive: true })).toEqual(before)
    expect(kept(`${data}-previous`)).toBe('data-previous')
  })

  it('shows how to keep broken data aside, and how to use the export before it', () => {
    const { machine, data } = withData('data', 'data-previous')
    const typed = relative('', data)
    const aside = `mv ${typed} ${typed}-broken-1970-01-01T000000`
    const withPrevious = remedies(data, new Date(0))
    expect(withPrevious).toContain(`\n  ${aside} && mv ${typed}-previous ${typed} && npm start\n`)
    expect(withPrevious).toContain(`\n  ${aside} && mv ${typed}-previous ${typed}-previous-1970`)
    machine.file('data-previous/auth_export/accounts.json', '')
    expect(remedies(data, new Date(0))).toBe(
      'To keep it aside and start with the demo data, type:\n' +
        `  ${aside} && npm start\nTo delete it, type:\n  npm start -- --fresh`,
    )
  })

  it('replaces the data by the export of the run, and keeps what was there before', () => {
    const { machine, data } = withData('data', 'data-next', 'data-previous')
    replaceData(data)
    expect(kept(data)).toBe('data-next')
    expect(kept(`${data}-previous`)).toBe('data')
    expect(left(machine)).toEqual(['data', 'data-previous'])
  })

  it('replaces nothing by an incomplete export, which it deletes', () => {
    const { machine, data } = withData('data', 'data-next', 'data-previous')
    machine.file('data-next/auth_export/accounts.json', '{"users":[{')
    expect(() => replaceData(data)).toThrowError('is incomplete (auth_export/accounts.json)')
    expect(kept(data)).toBe('data')
    expect(left(machine)).toEqual(['data', 'data-previous'])
  })

  it('leaves the data unchanged after an interrupted export', () => {
    const { machine, data } = withData('data', 'data-previous')
    machine.file('data-next/auth_export/accounts.json')
    prepareData(data)
    expect(kept(data)).toBe('data')
    expect(left(machine)).toEqual(['data', 'data-previous'])
  })

  it('restores the data if a run ended during the replacement', () => {
    const { data } = withData('data-previous', 'data-next')
    prepareData(data)
    expect(kept(data)).toBe('data-previous')
  })

  it('starts without data where the user has moved them', () => {
    const { data } = withData('data-previous')
    prepareData(data)
    expect(exportTime(data)).toBeUndefined()
  })

  it('deletes the data in every folder', () => {
    const { machine, data } = withData('data', 'data-next', 'data-previous')
    deleteData(data)
    expect(left(machine)).toEqual([])
  })
})

describe('the accounts of an earlier run', () => {
  const users = Array.from({ length: 60 }, (_, at) => ({ localId: `u${at}`, createdAt: '5000' }))

  /** An Auth emulator that rejects some accounts, and what it was asked. */
  async function authThat(rejects: (localId: string) => boolean) {
    const received: unknown[] = []
    let open = 0
    let most = 0
    const server = createServer(async (request, response) => {
      open += 1
      most = Math.max(most, open)
      const user = JSON.parse(await text(request)) as { localId: string }
      received.push(user)
      setTimeout(() => {
        open -= 1
        response.statusCode = rejects(user.localId) ? 400 : 200
        response.end(rejects(user.localId) ? 'USER_NOT_FOUND' : '{}')
      }, 2)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const { port } = server.address() as AddressInfo
    return { port, received, most: () => most }
  }

  function accounts() {
    const { machine, data } = withData('data')
    machine.file('data/auth_export/accounts.json', JSON.stringify({ users }))
    return data
  }

  it('have the times of their tokens again, some accounts at once', async () => {
    const auth = await authThat(() => false)
    await restoreTokenTimes(auth.port, 'demo-grid', accounts())
    expect(auth.received).toHaveLength(60)
    expect(auth.received).toContainEqual({ localId: 'u7', validSince: '5' })
    expect(auth.most()).toBeGreaterThan(1)
    expect(auth.most()).toBeLessThanOrEqual(20)
  })

  it('stop the start if Auth rejects some of them, which it names', async () => {
    const auth = await authThat((localId) => localId === 'u3')
    await expect(restoreTokenTimes(auth.port, 'demo-grid', accounts())).rejects.toThrow(
      /rejected 1 of 60 accounts of .*\n {2}u3 \(400\): USER_NOT_FOUND/,
    )
    expect(auth.received).toHaveLength(60)
  })
})
