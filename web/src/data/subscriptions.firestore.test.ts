import type { DocumentReference, Query } from 'firebase/firestore'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { subscribeToRecord, subscribeToRecords } from './subscriptions.firestore'

let arrive: (snapshot: object) => void = () => undefined
vi.mock('firebase/firestore', () => ({
  onSnapshot: (_: object, __: object, next: (snapshot: object) => void) => {
    arrive = next
    return () => undefined
  },
}))

const next = vi.fn()
const fail = vi.fn()
const ada = { data: () => ({ name: 'ada' }) }

function rows(docs: readonly object[], fromCache: boolean) {
  arrive({ docs, empty: docs.length === 0, metadata: { fromCache } })
}

function record(data: object | undefined, fromCache: boolean) {
  arrive({ exists: () => data !== undefined, data: () => data, metadata: { fromCache } })
}

beforeEach(() => next.mockReset())

describe('a subscription to a list', () => {
  it('emits the data of its documents', () => {
    subscribeToRecords({} as Query<object>, next, fail)
    rows([ada], false)
    expect(next).toHaveBeenCalledExactlyOnceWith([{ name: 'ada' }])
  })

  it('emits an empty list only from the server', () => {
    subscribeToRecords({} as Query<object>, next, fail)
    rows([], true)
    expect(next).not.toHaveBeenCalled()
    rows([], false)
    expect(next).toHaveBeenCalledExactlyOnceWith([])
  })
})

describe('a subscription to a document', () => {
  it('emits its record', () => {
    subscribeToRecord({} as DocumentReference<object>, next, fail)
    record({ posts: 1 }, true)
    expect(next).toHaveBeenCalledExactlyOnceWith({ posts: 1 })
  })

  it('emits null only from the server', () => {
    subscribeToRecord({} as DocumentReference<object>, next, fail)
    record(undefined, true)
    expect(next).not.toHaveBeenCalled()
    record(undefined, false)
    expect(next).toHaveBeenCalledExactlyOnceWith(null)
  })
})
