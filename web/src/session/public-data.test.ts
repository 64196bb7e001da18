import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { DataSnapshot } from '../data/data-source'
import type { Session } from './session'

type Hear = (heard: DataSnapshot<readonly string[]>) => void
type Fail = (error: unknown) => void

/** A reader whose listeners the test tells what they hear. */
const fakeReader = vi.hoisted(() => () => {
  const ears = new Map<Hear, Fail>()
  return {
    ears,
    watch: (_: unknown, hear: Hear, fail: Fail) => {
      ears.set(hear, fail)
      return () => ears.delete(hear)
    },
    page: async () => [],
  }
})
const polling = fakeReader()
const live = fakeReader()
vi.mock('../data/data-source.rest', () => ({ restDataSource: polling }))
vi.mock('../data/data-source.firestore', () => ({ firestoreDataSource: live }))

const present = vi.hoisted(() => ({
  session: { status: 'signed-out' } as Session,
  changed: new Set<() => void>(),
}))
vi.mock('./session-store', () => ({
  currentSession: () => present.session,
  sessionStore: {
    subscribe: (listener: () => void) => {
      present.changed.add(listener)
      return () => present.changed.delete(listener)
    },
  },
}))

function become(status: 'loading' | 'signed-out'): void {
  present.session = { status }
  for (const listener of present.changed) listener()
}

async function following() {
  const { publicData } = await import('./public-data')
  const heard: string[] = []
  const stop = publicData.watch(
    { from: 'posts', where: [], order: [], after: null, limit: 1 },
    ({ found, fromCache }) => heard.push(`${found.length}${fromCache ? '?' : ''}`),
    () => heard.push('failed'),
  )
  return { heard, stop }
}

const say = (by: typeof live, count: number, isRemembered = false) => {
  for (const hear of by.ears.keys())
    hear({ found: Array(count).fill('post'), fromCache: isRemembered })
}

const failing = (by: typeof live) => {
  for (const fail of by.ears.values()) fail(new Error('no more'))
}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.resetModules()
  present.session = { status: 'signed-out' }
  for (const { ears } of [polling, live]) ears.clear()
})

describe('the data source of a tab', () => {
  it('is REST for a visitor', async () => {
    const { heard, stop } = await following()
    say(polling, 2)
    expect(heard).toEqual(['2'])
    expect(live.ears.size).toBe(0)
    stop()
    expect([polling.ears.size, present.changed.size]).toEqual([0, 0])
  })

  it('is Firestore for a possible member', async () => {
    present.session = { status: 'loading' }
    const { heard } = await following()
    await vi.waitFor(() => expect(live.ears.size).toBe(1))
    say(live, 3, true)
    expect(heard).toEqual(['3?'])
    expect(polling.ears.size).toBe(0)
  })

  it('becomes Firestore after sign-in, with its first snapshot from the server', async () => {
    const { heard, stop } = await following()
    say(polling, 2)
    become('loading')
    await vi.waitFor(() => expect(live.ears.size).toBe(1))
    say(live, 0, true)
    expect(polling.ears.size).toBe(1)
    say(live, 2)
    say(live, 2, true)
    expect(polling.ears.size).toBe(0)
    expect(heard).toEqual(['2', '2', '2?'])
    stop()
    expect(live.ears.size).toBe(0)
  })

  it('stays REST after sign-in while Firestore fails, and retries', async () => {
    const { heard } = await following()
    become('loading')
    await vi.waitFor(() => expect(live.ears.size).toBe(1))
    failing(live)
    say(polling, 2)
    expect(heard).toEqual(['2'])
    expect(live.ears.size).toBe(0)
    become('loading')
    await vi.waitFor(() => expect(live.ears.size).toBe(1))
    say(live, 3)
    expect(heard).toEqual(['2', '3'])
    failing(live)
    expect(heard).toEqual(['2', '3', 'failed'])
  })

  it('fails after sign-in if both sources fail', async () => {
    const { heard } = await following()
    become('loading')
    await vi.waitFor(() => expect(live.ears.size).toBe(1))
    failing(polling)
    failing(live)
    expect(heard).toEqual(['failed', 'failed'])
  })

  it('stays Firestore in a tab after sign-out', async () => {
    present.session = { status: 'loading' }
    const { stop } = await following()
    stop()
    become('signed-out')
    await following()
    await vi.waitFor(() => expect(live.ears.size).toBe(1))
    expect(polling.ears.size).toBe(0)
  })
})
