import { COUNTED_COLLECTIONS, type CountedCollection, counts } from '@grid/schema/counts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Backend, eventually, openBackend } from './client'

let backend: Backend

beforeAll(() => {
  backend = openBackend('count-documents')
})

afterAll(() => backend.close())

async function counted(name: CountedCollection): Promise<number> {
  const stored = (await backend.db.doc('stats/counts').get()).data()
  return stored ? (counts.parse(stored)[name] ?? 0) : 0
}

async function size(name: CountedCollection): Promise<number> {
  return (await backend.db.collection(name).count().get()).data().count
}

async function agrees(name: CountedCollection): Promise<void> {
  const expected = await size(name)
  expect(
    await eventually(
      () => counted(name),
      (value) => value === expected,
    ),
  ).toBe(expected)
}

describe.each(COUNTED_COLLECTIONS)('the counter of %s', (name) => {
  it('equals what the collection holds after creations', async () => {
    await agrees(name)
    const ids = ['counted-1', 'counted-2', 'counted-3']
    const documents = ids.map((id) => backend.db.collection(name).doc(id))
    const before = await size(name)
    await Promise.all(documents.map((document) => document.set({ by: 'ada' })))
    expect(await size(name)).toBe(before + 3)
    await agrees(name)
    await Promise.all(documents.map((document) => document.update({ by: 'mallory' })))
    await agrees(name)
  })

  it('equals what the collection holds after deletions', async () => {
    const ids = ['counted-1', 'counted-2', 'counted-3']
    await Promise.all(ids.map((id) => backend.db.collection(name).doc(id).delete()))
    await agrees(name)
  })
})
