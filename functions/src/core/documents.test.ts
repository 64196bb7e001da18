import { beforeEach, expect, it } from 'vitest'
import { collection, doc, readAll, select, trashedIn } from './documents'
import { db, store } from './firebase.fixture'

beforeEach(async () => {
  await store({
    'posts/p1': { title: 'Mesh', upvotes: 2 },
    'trash/p1': { kind: 'spent' },
    'trash/p2': { kind: 'posts', record: { title: 'Old' } },
  })
})

it('reads documents of several collections in one request, in the given order', async () => {
  const [post, spent, missing] = await readAll(
    db,
    doc('posts', 'p1'),
    doc('trash', 'p1'),
    doc('profiles', 'ada'),
  )
  expect([post.data()?.title, spent.data()?.kind, missing.exists]).toEqual(['Mesh', 'spent', false])
})

it('reads the selected fields alone', async () => {
  const { docs } = await select(collection('posts'), 'upvotes').get()
  expect(docs.map((post) => post.data())).toEqual([{ upvotes: 2 }])
})

it('finds a deleted text in the trash, unless it was deleted for good or never', async () => {
  const entries = await readAll(db, doc('trash', 'p1'), doc('trash', 'p2'), doc('trash', 'p3'))
  const texts = entries.map((entry) => trashedIn(entry)?.record)
  expect(texts).toEqual([undefined, { title: 'Old' }, undefined])
})

it('compiles with no wrong collection, field or value', () => {
  const post = doc('posts', 'p1')
  const wrong = [
    // @ts-expect-error
    () => doc('post', 'p1'),
    // @ts-expect-error
    async () => (await post.get()).data()?.titel,
    // @ts-expect-error
    () => post.update({ titel: 'Mesh' }),
    // @ts-expect-error
    () => post.update({ upvotes: '2' }),
    // @ts-expect-error
    () => doc('usernames', 'ada').set({}),
    // @ts-expect-error
    () => select(collection('posts'), 'titel'),
  ]
  expect(wrong).toHaveLength(6)
})
