import {
  collection,
  doc,
  getDocsFromServer,
  getFirestore,
  increment,
  limit,
  onSnapshot,
  orderBy,
  query,
  runTransaction,
  serverTimestamp,
  startAfter,
  Timestamp,
  where,
} from 'firebase/firestore'
import { expect, it } from 'vitest'
import { firestore } from './firestore-server.fixture'

const db = getFirestore()
const posts = collection(db, 'posts')
const flush = () => new Promise((resolve) => setTimeout(resolve))
const vote = () =>
  runTransaction(db, async (transaction) => {
    const post = await transaction.get(doc(posts, 'p1'))
    transaction.update(post.ref, { upvotes: increment(1), seen: post.get('upvotes') })
  })

it('runs a transaction again when a document that it read changes meanwhile', async () => {
  firestore.store('posts', { id: 'p1', upvotes: 1 })
  const answer = firestore.hold('posts/p1', 'read')
  const voted = vote()
  firestore.store('posts', { id: 'p1', upvotes: 5 })
  answer()
  await voted
  expect(firestore.stored('posts/p1')).toEqual({ id: 'p1', upvotes: 6, seen: 5 })
})

it('writes nothing of a transaction that updates a missing document', async () => {
  const failed = runTransaction(db, async (transaction) => {
    transaction.set(doc(posts, 'p2'), { created_at: serverTimestamp() })
    transaction.update(doc(posts, 'p1'), {})
  })
  await expect(failed).rejects.toMatchObject({ code: 'not-found' })
  expect(firestore.storedIn('posts')).toEqual([])
})

it('stores a write whose response is lost', async () => {
  firestore.store('posts', { id: 'p1', upvotes: 1 })
  firestore.fail('posts', 'unavailable', { on: 'write', times: 1, isStored: true })
  await expect(vote()).rejects.toMatchObject({ code: 'unavailable' })
  expect(firestore.stored('posts/p1')).toMatchObject({ upvotes: 2 })
})

it('sorts by instants, then by ids, and continues after a document', async () => {
  const at = (seconds: number) => ({ created_at: new Timestamp(seconds, 0), tags: ['usb'] })
  const [a, b, c] = [
    { id: 'a', ...at(1) },
    { id: 'b', ...at(2) },
    { id: 'c', ...at(2) },
  ]
  firestore.store('posts', b, a, c, { id: 'd', tags: ['usb'] }, { id: 'e', ...at(3), tags: [] })
  const newest = query(
    posts,
    where('tags', 'array-contains', 'usb'),
    orderBy('created_at', 'desc'),
    limit(10),
  )
  const { docs } = await getDocsFromServer(newest)
  expect(docs.map(({ id }) => id)).toEqual(['c', 'b', 'a'])
  const [first] = docs
  const rest = await getDocsFromServer(query(newest, startAfter(first)))
  expect(rest.docs.map(({ id }) => id)).toEqual(['b', 'a'])
})

it('emits the cached state offline, and that of the server afterwards', async () => {
  const emitted: string[] = []
  const stop = onSnapshot(
    query(posts, limit(10)),
    { includeMetadataChanges: true },
    ({ docs, metadata }) => {
      emitted.push(`${docs.map(({ id }) => id)}${metadata.fromCache ? ' cached' : ''}`)
    },
  )
  firestore.store('posts', { id: 'a' })
  await flush()
  firestore.goOffline()
  firestore.store('posts', { id: 'b' })
  await flush()
  firestore.goOnline()
  await flush()
  stop()
  firestore.remove('posts')
  await flush()
  expect(emitted).toEqual(['a', 'a cached', 'a,b'])
})
