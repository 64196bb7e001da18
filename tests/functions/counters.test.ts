import {
  COUNTED_COLLECTIONS,
  type CountedCollection,
  counts,
  dailyMetrics,
} from '@grid/schema/metrics'
import { FieldValue } from 'firebase-admin/firestore'
import { afterEach, describe, expect, it } from 'vitest'
import { eventually } from './client'
import { testBackend } from './test-backend'

const backend = testBackend('counters')

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
  const documents = () =>
    ['counted-1', 'counted-2', 'counted-3'].map((id) => backend.db.collection(name).doc(id))
  const create = () => Promise.all(documents().map((document) => document.set({ by: 'ada' })))
  const remove = () => Promise.all(documents().map((document) => document.delete()))

  afterEach(remove)

  it('equals the number of documents after they are created and updated', async () => {
    await agrees(name)
    const before = await size(name)
    await create()
    expect(await size(name)).toBe(before + 3)
    await agrees(name)
    await Promise.all(documents().map((document) => document.update({ by: 'mallory' })))
    await agrees(name)
  })

  it('equals the number of documents after they are deleted', async () => {
    await create()
    await agrees(name)
    const before = await size(name)
    await remove()
    expect(await size(name)).toBe(before - 3)
    await agrees(name)
  })
})

describe('a post of a member', () => {
  const doc = (path: string) => backend.db.doc(path)
  const field = async (path: string, name: string) => (await doc(path).get()).get(name)
  const becomes = async (path: string, name: string, value: unknown) => {
    const found = await eventually(
      () => field(path, name),
      (now) => now === value,
    )
    expect(found, `${path} ${name}`).toBe(value)
  }

  const DAY = '2001-02-03'
  const POST = {
    user_id: 'nadia',
    author_username: 'nadia',
    tags: ['Counters-Test'],
    upvotes: 2,
    created_at: new Date(`${DAY}T04:05:06Z`),
  }

  it('changes the counters of its day, author and tags, and resets them when it is deleted', async () => {
    await doc('profiles/nadia').set({ username: 'nadia', reputation: 0 })
    await doc('posts/counted-1').set(POST)
    await doc('posts/counted-2').set({ ...POST, upvotes: 5 })
    await becomes(`daily_figures/${DAY}`, 'posts', 2)
    await becomes('tag_tallies/t-counters-test', 'posts', 2)
    await becomes('contributor_tallies/nadia', 'posts', 2)
    await becomes('profiles/nadia', 'reputation', 7)

    await doc('posts/counted-1').update({ upvotes: 3, tags: [] })
    await becomes('profiles/nadia', 'reputation', 8)
    await becomes('tag_tallies/t-counters-test', 'posts', 1)

    await Promise.all(['posts/counted-1', 'posts/counted-2'].map((path) => doc(path).delete()))
    await becomes('profiles/nadia', 'reputation', 0)
    await becomes(`daily_figures/${DAY}`, 'posts', 0)
    await becomes('contributor_tallies/nadia', 'posts', 0)
  })

  it('results in the correct reputation after ten concurrent votes', async () => {
    await doc('profiles/nadia').set({ username: 'nadia', reputation: 0 })
    await doc('posts/counted-1').set({ ...POST, upvotes: 0 })
    const votes = Array.from({ length: 10 }, () =>
      doc('posts/counted-1').update({ upvotes: FieldValue.increment(1) }),
    )
    await Promise.all(votes)
    await becomes('profiles/nadia', 'reputation', 10)
    await doc('posts/counted-1').delete()
    await becomes('profiles/nadia', 'reputation', 0)
    const left = ['profiles/nadia', 'contributor_tallies/nadia', `daily_figures/${DAY}`]
    await Promise.all(left.map((path) => doc(path).delete()))
  })
})

describe('a download', () => {
  it('is counted by tool and platform on its day, also if its time changes', async () => {
    const row = backend.db.doc('download_stats/counted')
    const download = { tool_name: 'ClawView', platform: 'windows', user_id: null }
    const day = (name: string) => backend.db.doc(`daily_figures/${name}`)
    const countersOf = async (name: string) =>
      dailyMetrics.safeParse((await day(name).get()).data())
    await row.set({ ...download, created_at: new Date('2001-03-04T00:00:00Z') })
    await row.update({ created_at: new Date('2001-03-05T00:00:00Z') })
    const moved = await eventually(
      () => countersOf('2001-03-05'),
      (found) => found.data?.downloads === 1,
    )
    expect(moved.data).toMatchObject({
      date: '2001-03-05',
      downloads: 1,
      downloads_by_tool: { clawview: 1 },
      downloads_by_platform: { windows: 1 },
    })
    const left = await eventually(
      () => countersOf('2001-03-04'),
      (found) => found.data?.downloads === 0,
    )
    expect(left.data).toMatchObject({ downloads: 0, downloads_by_tool: { clawview: 0 } })
    await row.delete()
    await Promise.all(['2001-03-04', '2001-03-05'].map((name) => day(name).delete()))
  })
})
