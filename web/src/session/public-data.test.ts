import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { DataSnapshot } from '../data/data-source'
import type { Session } from './session'

type Next = (snapshot: DataSnapshot<readonly string[]>) => void
type Fail = (error: unknown) => void

/** A data source whose subscribers the test emits to. */
const fakeSource = vi.hoisted(() => () => {
  const subscribers = new Map<Next, Fail>()
  return {
    subscribers,
    watch: (_: unknown, next: Next, fail: Fail) => {
      subscribers.set(next, fail)
      return () => subscribers.delete(next)
    },
    page: async () => [],
  }
})
const polling = fakeSource()
const realtime = fakeSource()
vi.mock('../data/data-source.rest', () => ({ restDataSource: polling }))
vi.mock('../data/data-source.firestore', () => ({ firestoreDataSource: realtime }))

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

async function subscribe() {
  const { publicData } = await import('./public-data')
  const received: string[] = []
  const stop = publicData.watch(
    { from: 'posts', where: [], order: [], after: null, limit: 1 },
    ({ found, fromCache }) => received.push(`${found.length}${fromCache ? '?' : ''}`),
    () => received.push('failed'),
  )
  return { received, stop }
}

const emit = (source: typeof realtime, count: number, fromCache = false) => {
  for (const next of source.subscribers.keys())
    next({ found: Array(count).fill('post'), fromCache })
}

const failAll = (source: typeof realtime) => {
  for (const fail of source.subscribers.values()) fail(new Error('no more'))
}

beforeEach(() => {
  vi.resetModules()
  present.session = { status: 'signed-out' }
  for (const { subscribers } of [polling, realtime]) subscribers.clear()
})

describe('the data source of a tab', () => {
  it('is REST for a visitor', async () => {
    const { received, stop } = await subscribe()
    emit(polling, 2)
    expect(received).toEqual(['2'])
    expect(realtime.subscribers.size).toBe(0)
    stop()
    expect([polling.subscribers.size, present.changed.size]).toEqual([0, 0])
  })

  it('is Firestore for a possible member', async () => {
    present.session = { status: 'loading' }
    const { received } = await subscribe()
    await vi.waitFor(() => expect(realtime.subscribers.size).toBe(1))
    emit(realtime, 3, true)
    expect(received).toEqual(['3?'])
    expect(polling.subscribers.size).toBe(0)
  })

  it('becomes Firestore after sign-in, with its first snapshot from the server', async () => {
    const { received, stop } = await subscribe()
    emit(polling, 2)
    become('loading')
    await vi.waitFor(() => expect(realtime.subscribers.size).toBe(1))
    emit(realtime, 0, true)
    expect(polling.subscribers.size).toBe(1)
    emit(realtime, 2)
    emit(realtime, 2, true)
    expect(polling.subscribers.size).toBe(0)
    expect(received).toEqual(['2', '2', '2?'])
    stop()
    expect(realtime.subscribers.size).toBe(0)
  })

  it('stays REST after sign-in while Firestore fails, and retries', async () => {
    const { received } = await subscribe()
    become('loading')
    await vi.waitFor(() => expect(realtime.subscribers.size).toBe(1))
    failAll(realtime)
    emit(polling, 2)
    expect(received).toEqual(['2'])
    expect(realtime.subscribers.size).toBe(0)
    become('loading')
    await vi.waitFor(() => expect(realtime.subscribers.size).toBe(1))
    emit(realtime, 3)
    expect(received).toEqual(['2', '3'])
    failAll(realtime)
    expect(received).toEqual(['2', '3', 'failed'])
  })

  it('fails after sign-in if both sources fail', async () => {
    const { received } = await subscribe()
    become('loading')
    await vi.waitFor(() => expect(realtime.subscribers.size).toBe(1))
    failAll(polling)
    failAll(realtime)
    expect(received).toEqual(['failed', 'failed'])
  })

  it('stays Firestore in a tab after sign-out', async () => {
    present.session = { status: 'loading' }
    const { stop } = await subscribe()
    stop()
    become('signed-out')
    await subscribe()
    await vi.waitFor(() => expect(realtime.subscribers.size).toBe(1))
    expect(polling.subscribers.size).toBe(0)
  })
})
