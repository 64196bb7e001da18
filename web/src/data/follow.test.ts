import type { DocumentReference, Query } from 'firebase/firestore'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  subscribeToDocuments,
  subscribeToRecord,
  subscribeToRecords,
} from './subscriptions.firestore'

let arrive: (snapshot: object) => void = () => undefined
vi.mock('firebase/firestore', () => ({
  onSnapshot: (_: object, __: object, next: (snapshot: object) => void) => {
    arrive = next
    return () => undefined
  },
}))

const tell = vi.fn()
const fail = vi.fn()
const ada = { data: () => ({ name: 'ada' }) }

function rows(docs: readonly object[], fromCache: boolean) {
  arrive({ docs, empty: docs.length === 0, metadata: { fromCache } })
}

function record(data: object | undefined, fromCache: boolean) {
  arrive({ exists: () => data !== undefined, data: () => data, metadata: { fromCache } })
}

beforeEach(() => tell.mockReset())

describe('a list that is followed', () => {
  it('gives what its documents hold', () => {
    subscribeToRecords({} as Query<object>, tell, fail)
    rows([ada], false)
    expect(tell).toHaveBeenCalledExactlyOnceWith([{ name: 'ada' }])
  })

  it('gives the documents themselves, where one may go on from', () => {
    subscribeToDocuments({} as Query<object>, tell, fail)
    rows([ada], true)
    expect(tell).toHaveBeenCalledExactlyOnceWith([ada])
  })

  it('is empty only when the server says so', () => {
    subscribeToRecords({} as Query<object>, tell, fail)
    rows([], true)
    expect(tell).not.toHaveBeenCalled()
    rows([], false)
    expect(tell).toHaveBeenCalledExactlyOnceWith([])
  })
})

describe('a document that is followed', () => {
  it('gives its record', () => {
    subscribeToRecord({} as DocumentReference<object>, tell, fail)
    record({ posts: 1 }, true)
    expect(tell).toHaveBeenCalledExactlyOnceWith({ posts: 1 })
  })

  it('is missing only when the server says so', () => {
    subscribeToRecord({} as DocumentReference<object>, tell, fail)
    record(undefined, true)
    expect(tell).not.toHaveBeenCalled()
    record(undefined, false)
    expect(tell).toHaveBeenCalledExactlyOnceWith(null)
  })
})
