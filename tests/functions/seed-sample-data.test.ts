import { adminAction } from '@grid/schema/admin-action'
import { analyticsEvent } from '@grid/schema/metrics'
import { downloadStat } from '@grid/schema/release-manifest'
import { serviceRequest } from '@grid/schema/service-request'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { rejectionOf } from '../../functions/src/core/response.fixture'
import { call } from './client'
import { testBackend } from './test-backend'

const RECORDS = {
  service_requests: serviceRequest,
  download_stats: downloadStat,
  analytics: analyticsEvent,
} as const
const NAMES = Object.keys(RECORDS) as (keyof typeof RECORDS)[]
const SIZES = { service_requests: 6, download_stats: 10, analytics: 5 }
const NONE = { service_requests: 0, download_stats: 0, analytics: 0 }

const backend = testBackend('seed-sample-data')

afterEach(async () => {
  const rows = (await newRows()).flatMap(([, found]) => found)
  await Promise.all(rows.map(({ ref }) => ref.delete()))
})

/** The rows that exist before each test. */
let before: ReadonlySet<string>

beforeEach(async () => {
  before = new Set((await allRows()).flatMap(([, rows]) => rows.map(({ ref }) => ref.path)))
})

async function allRows() {
  const found = NAMES.map(async (name) => {
    const { docs } = await backend.db.collection(name).get()
    return [name, docs] as const
  })
  return Promise.all(found)
}

async function newRows() {
  return (await allRows()).map(([name, rows]) => {
    return [name, rows.filter(({ ref }) => !before.has(ref.path))] as const
  })
}

async function sizes() {
  return Object.fromEntries((await newRows()).map(([name, rows]) => [name, rows.length]))
}

async function auditLines() {
  const log = backend.db.collection('admin_actions')
  const { docs } = await log.where('action_type', '==', 'seed_sample_data').get()
  return docs.map((line) => line.data())
}

const MALFORMED: readonly (readonly [string, unknown])[] = [
  ['a field too much', { x: 1 }],
  ['a list', []],
  ['a list of rows', [{ id: 'sample-request-1' }]],
  ['a text', 'all'],
  ['a number', 21],
  ['true', true],
  ['null', null],
  ['a prototype in the text', JSON.parse('{"__proto__": {"admin": true}}')],
  ['a megabyte', { text: 'x'.repeat(1_000_000) }],
  ['a deep nest', nest(2_000)],
]

function nest(depth: number): unknown {
  let inner: unknown = {}
  for (let level = 0; level < depth; level += 1) inner = { inner }
  return inner
}

describe('seedSampleData', () => {
  it('adds 6 requests, 10 downloads, 5 events and one audit entry', async () => {
    const lines = await auditLines()
    const answer = await call('seedSampleData', 'root_admin', {})
    expect(answer).toMatchObject({ status: 200, result: SIZES })
    expect(await sizes()).toEqual(SIZES)
    for (const [name, rows] of await newRows()) {
      for (const row of rows) RECORDS[name].parse(row.data())
    }
    const written = (await auditLines()).filter((line) => !lines.some((old) => same(old, line)))
    expect(written).toEqual([
      {
        admin_id: 'root_admin',
        action_type: 'seed_sample_data',
        target_type: 'database',
        target_id: null,
        details: SIZES,
        auth_method: 'password',
        ip_address: null,
        created_at: expect.anything(),
        seq: expect.any(Number),
        previous_hash: expect.any(String),
        hash: expect.any(String),
      },
    ])
    adminAction.parse(written[0])
  })

  it('adds further rows the second time and leaves existing ones unchanged', async () => {
    await call('seedSampleData', 'root_admin', {})
    const rows = (await newRows()).flatMap(([, found]) => found)
    const pending = rows.find((row) => row.get('status') === 'pending')
    await call('setRequestStatus', 'root_admin', { request_id: pending?.id, status: 'contacted' })
    const lines = await auditLines()
    expect((await call('seedSampleData', 'root_admin', {})).status).toBe(200)
    expect(await sizes()).toEqual({ service_requests: 12, download_stats: 20, analytics: 10 })
    expect((await pending?.ref.get())?.get('status')).toBe('contacted')
    expect(await auditLines()).toHaveLength(lines.length + 1)
  })

  for (const [kind, data] of MALFORMED) {
    it(`rejects ${kind} from an admin with invalid_input`, async () => {
      const lines = await auditLines()
      expect(await call('seedSampleData', 'root_admin', data)).toEqual(
        rejectionOf(400, 'INVALID_ARGUMENT', 'invalid_input'),
      )
      expect(await sizes()).toEqual(NONE)
      expect(await auditLines()).toHaveLength(lines.length)
    })
  }
})

type Line = FirebaseFirestore.DocumentData

function same(one: Line, other: Line): boolean {
  return one['created_at'].isEqual(other['created_at'])
}
