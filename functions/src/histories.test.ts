import { history } from '@grid/schema/history'
import { LIMITS } from '@grid/schema/limits'
import type { Fields } from '@grid/schema/stored'
import { Timestamp } from 'firebase-admin/firestore'
import { beforeEach, describe, expect, it } from 'vitest'
import { addAdmin, callFunction } from './core/call.fixture'
import { doc } from './core/documents'
import { db } from './core/firebase'
import { auditedActions, store, stored } from './core/firebase.fixture'
import { hideVersion, storeVersions } from './histories'
import { at, deliver, type State } from './notifications.fixture'
import { deleteForGood } from './text-deletion'

beforeEach(() => addAdmin('root_admin'))

const versions = async (id = 't1') => {
  const found = await stored(`histories/${id}`)
  if (found) expect(history.safeParse(found).error).toBeUndefined()
  return found?.['versions']
}
const hide = async (written_at: string) => {
  const input = { text_id: 't1', written_at }
  return (await callFunction(hideVersion, 'root_admin', input)).result
}

const comment = (content: string, seconds: number, change: Fields = {}) => ({
  ...{ user_id: 'ada', author_username: 'ada', post_id: 'p1', content },
  ...{ created_at: at(0), updated_at: at(seconds), ...change },
})
const change = async (before: State, after: Fields) => {
  await store({ 'comments/t1': after })
  await deliver(storeVersions('comment'), 't1', before, after)
}

describe('the history of a comment', () => {
  it('has the text before each edit once, in the order of their times', async () => {
    await change(comment('Two', 2), comment('Three', 3))
    await change(comment('One', 1), comment('Two', 2))
    await change(comment('Two', 2), comment('Three', 3))
    expect(await versions()).toEqual([
      { written_at: at(1), text: 'One' },
      { written_at: at(2), text: 'Two' },
    ])
  })

  it('does not change for a new comment or a new author', async () => {
    await change(undefined, comment('One', 1))
    await change(comment('One', 1), comment('One', 1, { user_id: 'deleted_member' }))
    expect(await versions()).toBeUndefined()
  })

  it(`has the last ${LIMITS.history.versions} versions`, async () => {
    for (let number = 0; number <= LIMITS.history.versions; number += 1) {
      await change(comment(`${number}`, number), comment(`${number + 1}`, number + 1))
    }
    const texts = ((await versions()) as { text: string }[]).map(({ text }) => text)
    expect(texts).toHaveLength(LIMITS.history.versions)
    expect([texts[0], texts.at(-1)]).toEqual(['1', '20'])
  })

  it('has no more bytes than a document may have', async () => {
    const long = '字'.repeat(LIMITS.history.bytes / 6 + 1)
    for (const number of [1, 2, 3]) {
      await change(comment(`${long}${number}`, number), comment(`${long}${number + 1}`, number + 1))
    }
    expect(await versions()).toMatchObject([{ written_at: at(3) }])
  })

  it('is not stored of a text that is gone, or whose author has left', async () => {
    await deliver(storeVersions('comment'), 't1', comment('One', 1), comment('Two', 2))
    expect(await versions()).toBeUndefined()
    await store({ 'comments/t1': comment('Two', 2, { user_id: 'deleted_member' }) })
    await deliver(storeVersions('comment'), 't1', comment('One', 1), comment('Two', 2))
    expect(await versions()).toBeUndefined()
  })

  it('is stored while the text is in the trash, and deleted with it for good', async () => {
    await store({ 'trash/t1': { kind: 'comments', user_id: 'ada' } })
    await deliver(storeVersions('comment'), 't1', comment('One', 1), comment('Two', 2))
    expect(await versions()).toHaveLength(1)
    const batch = db.batch()
    deleteForGood(batch, doc('comments', 't1'))
    await batch.commit()
    expect(await versions()).toBeUndefined()
  })

  it('loses a version that an admin hides, once and with an audit entry', async () => {
    await change(comment('One', 1), comment('Two', 2))
    const time = at(1).toDate().toISOString()
    expect(await hide(at(9).toDate().toISOString())).toEqual({ changed: false })
    expect(await hide(time)).toEqual({ changed: true })
    expect(await hide(time)).toEqual({ changed: false })
    expect(await versions()).toEqual([{ written_at: at(1), text: null }])
    await change(comment('One', 1), comment('Two', 2))
    expect(await versions()).toEqual([{ written_at: at(1), text: null }])
    const entry = ['root_admin', 'hide_version', 'comment:t1', expect.anything()]
    expect(await auditedActions()).toEqual([entry])
  })

  it('loses a version with the time that the page shows, which has no microseconds', async () => {
    const written = (micros: number) => new Timestamp(at(1).seconds, micros * 1_000)
    const updated_at = written(123_789)
    await change(comment('One', 1, { updated_at }), comment('Two', 2))
    expect(await hide(written(123_000).toDate().toISOString())).toEqual({ changed: true })
    expect(await versions()).toEqual([{ written_at: updated_at, text: null }])
  })
})

const post = (title: string, seconds: number) => ({
  ...{ user_id: 'ada', author_username: 'ada', title, content: 'Numbers.', link: null },
  ...{ code_snippet: 'let x', tags: ['rust', 'usb'], category: 'tool', answer_id: null },
  ...{ created_at: at(0), updated_at: at(seconds) },
})

it('stores no version of a post whose tags a function or a back-fill spells otherwise', async () => {
  const [sent, spelled] = [{ ...post('New', 1), tags: ['Rust', 'usb'] }, post('New', 1)]
  await store({ 'posts/t1': spelled })
  await deliver(storeVersions('post'), 't1', sent, spelled)
  expect(await versions()).toBeUndefined()
  await store({ 'posts/t1': post('Newer', 2) })
  await deliver(storeVersions('post'), 't1', spelled, post('Newer', 2))
  expect(await versions()).toMatchObject([{ written_at: at(1) }])
})

it('stores everything that the author of a post wrote', async () => {
  await store({ 'posts/t1': post('New', 2) })
  await deliver(storeVersions('post'), 't1', post('Old', 1), post('New', 2))
  await deliver(storeVersions('post'), 't1', post('New', 2), { ...post('New', 2), answer_id: 'c1' })
  expect(await versions()).toEqual([
    {
      written_at: at(1),
      text: 'Old\n\nNumbers.\n\nCode:\nlet x\n\nCategory: tool\n\nTags: rust, usb',
    },
  ])
})
