import {
  deleteDoc,
  deleteField,
  doc,
  increment,
  serverTimestamp,
  Timestamp,
  updateDoc,
} from 'firebase/firestore'
import { describe, expect, it } from 'vitest'
import { ACTORS, type Actor } from './actors'
import { commit, edit, nameEdit, recordOf, set, trashPost, update } from './batches'
import { clientClock, type Fields, newPost } from './records'
import { rulesDatabase } from './rules-database'
import { EARLIER } from './stored-records'
import { verdict } from './verdicts'

const database = rulesDatabase()

const NOW = { updated_at: serverTimestamp() }

function updatePost(changes: Fields, actor: Actor = 'ada', path = 'posts/of-ada') {
  const [, id = ''] = path.split('/')
  return database.send(actor, update(path, changes), nameEdit(actor, id))
}

const EDITS: readonly (readonly [string, Fields])[] = [
  ['the title', { title: 'A better title' }],
  ['the content', { content: 'Better content, twice as long.' }],
  ['the category', { category: 'tool' }],
  ['the link', { link: 'https://grid.example/' }],
  ['the code', { code_snippet: 'let x' }],
  ['the tags', { tags: ['usb', 'linux'] }],
  ['the tags to ten', { tags: Array.from({ length: 10 }, (_, index) => `tag-${index}`) }],
  ['nothing but the time', {}],
]

const REJECTED_EDITS: readonly (readonly [string, Fields])[] = [
  ['a title one too short', { title: 'ab' }],
  ['a title that cleaning would change', { title: 'see javascript:alert' }],
  ['content one too long', { content: 'x'.repeat(10_001) }],
  ['an unknown category', { category: 'news' }],
  ['a script as link', { link: 'javascript:alert(1)' }],
  ['empty code', { code_snippet: '' }],
  ['code of white space', { code_snippet: '\n' }],
  ['eleven tags', { tags: Array.from({ length: 11 }, (_, index) => `tag-${index}`) }],
  ['a tag that is a number', { tags: ['usb', 7] }],
  ['another owner', { user_id: 'mallory' }],
  ['another name', { author_username: 'mallory' }],
  ['a later birth', { created_at: serverTimestamp() }],
  ['another birth', { created_at: Timestamp.fromMillis(0) }],
  ['more upvotes', { upvotes: 4 }],
  ['no upvotes', { upvotes: 0 }],
  ['more comments', { comment_count: 8 }],
  ['a field of its own', { is_pinned: true }],
  ['the removal of its link', { link: deleteField() }],
  ['the removal of its tags', { tags: deleteField() }],
  ['the removal of its owner', { user_id: deleteField() }],
  ['the removal of its counter', { comment_count: deleteField() }],
]

describe('an edit of the own post', () => {
  for (const [title, changes] of EDITS) {
    it(`may change ${title}`, async () => {
      expect(await updatePost({ ...changes, ...NOW })).toBe('allowed')
    })
  }

  for (const [title, changes] of REJECTED_EDITS) {
    it(`is rejected with ${title}`, async () => {
      expect(await updatePost({ ...changes, ...NOW })).toBe('denied')
    })
  }

  it('is rejected without the server time', async () => {
    expect(await updatePost({ title: 'A better title' })).toBe('denied')
    expect(await updatePost({ title: 'A better title', updated_at: clientClock() })).toBe('denied')
    expect(await updatePost({ title: 'A better title', updated_at: EARLIER.toDate() })).toBe(
      'denied',
    )
  })

  it('is rejected as an overwrite that turns its counters back', async () => {
    const whole = set('posts/of-ada', newPost('ada'))
    expect(await database.send('ada', whole, nameEdit('ada', 'of-ada'))).toBe('denied')
  })

  it('is rejected without its name in the activity document', async () => {
    const [renamed] = edit('ada', 'posts/of-ada', { title: 'A better title' })
    expect(renamed && (await database.send('ada', renamed))).toBe('denied')
    const other = nameEdit('ada', 'of-eve')
    expect(renamed && (await database.send('ada', renamed, other))).toBe('denied')
  })

  it('keeps its author, its creation time and its counters', async () => {
    const before = await database.read('posts/of-ada')
    expect(await updatePost({ title: 'A better title', ...NOW })).toBe('allowed')
    const after = await database.read('posts/of-ada')
    const { title, updated_at, ...kept } = { ...before }
    expect(after).toMatchObject(kept)
    expect(after?.['title']).not.toBe(title)
    expect(after?.['updated_at'].toMillis()).toBeGreaterThan(updated_at.toMillis())
  })

  it('is rejected when the post is gone', async () => {
    await database.store({ 'posts/of-ada': null })
    await expect(updatePost({ title: 'A better title', ...NOW })).resolves.toBe('denied')
  })
})

describe('an edit of a post of ada', () => {
  for (const actor of ACTORS.filter((name) => name !== 'ada')) {
    it(`is rejected from ${actor}`, async () => {
      expect(await updatePost({ title: 'A title of another', ...NOW }, actor)).toBe('denied')
    })
  }

  it('is rejected from a member who takes it over in the same write', async () => {
    const changes = { title: 'Mine now', user_id: 'mallory', author_username: 'mallory', ...NOW }
    expect(await updatePost(changes, 'mallory')).toBe('denied')
  })
})

describe('the counters of a post', () => {
  for (const actor of ACTORS) {
    it(`cannot be changed by ${actor} without a vote or a comment`, async () => {
      const attempts: readonly Fields[] = [
        { upvotes: increment(1) },
        { upvotes: increment(-1) },
        { comment_count: increment(1) },
        { comment_count: increment(-1) },
        { comment_count: 0 },
        { comment_count: Number.NaN },
      ]
      for (const changes of attempts) {
        expect(await updatePost(changes, actor), JSON.stringify(changes)).toBe('denied')
        const alone = updateDoc(doc(database.as(actor), 'posts/of-ada'), changes)
        expect(await verdict(alone), JSON.stringify(changes)).toBe('denied')
      }
    })
  }
})

describe('the deletion of a post', () => {
  it('is allowed to its owner, once', async () => {
    const db = database.as('ada')
    const record = await recordOf(db, 'posts/of-ada')
    expect(await commit(db, trashPost('ada', 'of-ada', record))).toBe('allowed')
    expect(await database.read('posts/of-ada')).toBeUndefined()
    expect(await commit(db, trashPost('ada', 'of-ada', record))).toBe('denied')
  })

  it('is rejected past the trash', async () => {
    expect(await verdict(deleteDoc(doc(database.as('ada'), 'posts/of-ada')))).toBe('denied')
  })

  for (const actor of ACTORS.filter((name) => name !== 'ada')) {
    it(`is rejected to ${actor} for a post of ada`, async () => {
      const db = database.as(actor)
      const record = await recordOf(db, 'posts/of-ada')
      expect(await commit(db, trashPost(actor, 'of-ada', record))).toBe('denied')
      expect(await commit(db, trashPost('ada', 'of-ada', record))).toBe('denied')
    })
  }
})
