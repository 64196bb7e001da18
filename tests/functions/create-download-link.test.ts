import { CALLS } from '@grid/schema/calls'
import { analyticsEvent } from '@grid/schema/metrics'
import { downloadStat } from '@grid/schema/release-manifest'
import {
  allReleases,
  PLATFORMS,
  RELEASES,
  type Release,
  TOOL_IDS,
  TOOL_NAMES,
} from '@grid/schema/releases'
import { releaseArchive } from '@grid/seed/releases'
import { describe, expect, it } from 'vitest'
import { rejectionOf } from '../../functions/src/core/response.fixture'
import { type Actor, call } from './client'
import { testBackend } from './test-backend'

const backend = testBackend('create-download-link')

const NAME = 'createDownloadLink'

async function linkTo(release: Release, actor: Actor = null): Promise<URL> {
  const response = await call(NAME, actor, { tool_id: release.tool_id, platform: release.platform })
  return new URL(CALLS.createDownloadLink.output.parse(response.result).url)
}

type Rows = { downloads: Map<string, unknown>; events: Map<string, unknown> }

async function rows(): Promise<Rows> {
  const read = async (name: string) => {
    const { docs } = await backend.db.collection(name).get()
    return new Map(docs.map((row) => [row.id, row.data()]))
  }
  return { downloads: await read('download_stats'), events: await read('analytics') }
}

function added(before: Map<string, unknown>, after: Map<string, unknown>): unknown[] {
  return [...after].filter(([id]) => !before.has(id)).map(([, row]) => row)
}

const RELEASED = allReleases()
const [FIRST] = RELEASED

describe.each(RELEASED)('a link to $file_name', (release) => {
  it('downloads the seeded archive', async () => {
    const response = await call(NAME, null, {
      tool_id: release.tool_id,
      platform: release.platform,
    })
    expect(response.status).toBe(200)
    const link = CALLS.createDownloadLink.output.parse(response.result)
    expect(link.file_name).toBe(release.file_name)
    const file = await fetch(link.url)
    expect(file.status).toBe(200)
    expect(file.headers.get('content-disposition')).toContain(release.file_name)
    const bytes = Buffer.from(await file.arrayBuffer())
    expect(bytes.equals(await releaseArchive(release))).toBe(true)
  })

  it('is valid for an hour after it was signed', async () => {
    const url = await linkTo(release)
    expect(url.searchParams.get('X-Goog-Expires')).toMatch(/^3(600|599)$/)
    expect(url.searchParams.get('X-Goog-SignedHeaders')).toBe('host')
    expect(url.pathname).toBe(`/downloads/${release.file_path}`)
  })

  for (const actor of [null, 'ada', 'bob'] as const) {
    it(`records the download of ${actor ?? 'a visitor'}`, async () => {
      const before = await rows()
      await linkTo(release, actor)
      const after = await rows()
      const { tool_id, platform, version, file_path } = release
      const [stat, ...moreStats] = added(before.downloads, after.downloads)
      const [event, ...moreEvents] = added(before.events, after.events)
      expect([moreStats, moreEvents]).toEqual([[], []])
      expect(downloadStat.parse(stat)).toMatchObject({
        tool_name: TOOL_NAMES[tool_id],
        platform,
        version,
        file_path,
        user_id: actor,
      })
      expect(analyticsEvent.parse(event)).toMatchObject({
        event_type: 'download',
        entity_type: 'tool',
        entity_id: tool_id,
        user_id: actor,
        metadata: { platform, version },
      })
    })
  }
})

const PAIRS = TOOL_IDS.flatMap((tool) => PLATFORMS.map((platform) => [tool, platform] as const))
const UNRELEASED = PAIRS.filter(
  ([tool, platform]) => RELEASES[tool][platform].state !== 'available',
)

const MALFORMED: readonly (readonly [string, unknown])[] = [
  ['an unknown tool', { tool_id: 'clawstats', platform: 'linux' }],
  ['the other spelling of a tool', { tool_id: 'clawnetcore', platform: 'linux' }],
  ['a tool in upper case', { tool_id: 'PortLock', platform: 'linux' }],
  ['an unknown platform', { tool_id: 'portlock', platform: 'beos' }],
  ['a field more', { tool_id: 'portlock', platform: 'linux', version: 'v9' }],
  ['a path in the tool', { tool_id: '../portlock', platform: 'linux' }],
  ['an encoded path in the tool', { tool_id: '..%2fportlock', platform: 'linux' }],
  ['a path in the platform', { tool_id: 'portlock', platform: '../../secrets' }],
  ['a NUL in the platform', { tool_id: 'portlock', platform: 'linux\u0000' }],
  ['the name of a method', { tool_id: 'constructor', platform: 'toString' }],
  ['a prototype', { tool_id: '__proto__', platform: 'linux' }],
  ['no platform', { tool_id: 'portlock' }],
  ['no tool', { platform: 'linux' }],
  ['a list as tool', { tool_id: ['portlock'], platform: 'linux' }],
  ['nothing', {}],
  ['null', null],
  ['a list', ['portlock', 'linux']],
  ['a text', 'portlock'],
  ['a number', 7],
  ['a megabyte', { tool_id: 'x'.repeat(1_000_000), platform: 'linux' }],
]

describe('createDownloadLink', () => {
  it.each(UNRELEASED)('rejects %s for %s with not_released', async (tool_id, platform) => {
    const before = await rows()
    expect(await call(NAME, 'ada', { tool_id, platform })).toEqual(
      rejectionOf(400, 'FAILED_PRECONDITION', 'not_released'),
    )
    expect(await rows()).toEqual(before)
  })

  for (const [kind, data] of MALFORMED) {
    it(`rejects ${kind} with invalid_input`, async () => {
      expect(await call(NAME, null, data)).toEqual(
        rejectionOf(400, 'INVALID_ARGUMENT', 'invalid_input'),
      )
    })
  }

  it('rejects with file_missing when the bucket lacks the release, and records nothing', async () => {
    const release = RELEASED.find(({ tool_id }) => tool_id === 'clawnet-core') ?? FIRST
    if (!release) throw new Error('There is no release at all.')
    const file = backend.bucket.file(release.file_path)
    const [bytes] = await file.download({ validation: false })
    const [{ contentType, contentDisposition }] = await file.getMetadata()
    const link = await linkTo(release)
    await file.delete()
    try {
      const before = await rows()
      const { tool_id, platform } = release
      expect(await call(NAME, null, { tool_id, platform })).toEqual(
        rejectionOf(404, 'NOT_FOUND', 'file_missing'),
      )
      expect(await rows()).toEqual(before)
      expect((await fetch(link)).status).toBe(404)
    } finally {
      const metadata = {
        contentType: contentType ?? '',
        contentDisposition: contentDisposition ?? '',
      }
      await file.save(bytes, { resumable: false, metadata })
    }
  })
})

describe('a valid link', () => {
  it.each(['POST', 'PUT', 'DELETE', 'PATCH'])('responds to %s with 405', async (method) => {
    if (!FIRST) throw new Error('There is no release at all.')
    const response = await fetch(await linkTo(FIRST), { method })
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe('GET, HEAD')
    expect((await response.arrayBuffer()).byteLength).toBeLessThan(100)
  })
})

describe('a link that was tampered with', () => {
  const tamperings: readonly (readonly [string, (url: URL) => void, number])[] = [
    ['another file', (url) => swap(url, 'pathname', 'portlock-v1', 'portlock-v2'), 403],
    ['a climb out of the folder', (url) => swap(url, 'pathname', 'linux/', '..%2flinux/'), 404],
    ['a longer life', (url) => url.searchParams.set('X-Goog-Expires', '36000'), 403],
    ['a later date', (url) => url.searchParams.set('X-Goog-Date', '20990101T000000Z'), 403],
    ['another signature', (url) => url.searchParams.set('X-Goog-Signature', 'ab'.repeat(256)), 403],
    ['a parameter more', (url) => url.searchParams.set('admin', 'true'), 403],
    ['no signature', (url) => url.searchParams.delete('X-Goog-Signature'), 400],
    ['no algorithm', (url) => url.searchParams.set('X-Goog-Algorithm', 'none'), 400],
    ['no query', (url) => clear(url), 400],
  ]
  for (const [kind, tamper, status] of tamperings) {
    it(`is rejected with ${kind}`, async () => {
      if (!FIRST) throw new Error('There is no release at all.')
      const url = await linkTo(FIRST)
      tamper(url)
      const response = await fetch(url)
      expect(response.status).toBe(status)
      expect(
        Buffer.from(await response.arrayBuffer())
          .subarray(0, 2)
          .toString('hex'),
      ).not.toBe('1f8b')
    })
  }
})

function swap(url: URL, part: 'pathname', from: string, to: string): void {
  url[part] = url[part].replace(from, to)
}

function clear(url: URL): void {
  url.search = ''
}
