import { beforeEach, describe, expect, it } from 'vitest'
import { ACTORS } from './actors'
import {
  acceptAnswer,
  commit,
  edit,
  nameEdit,
  publish,
  recordOf,
  restorePost,
  type Step,
  trashComment,
  trashPost,
  update,
} from './batches'
import { newPost } from './records'
import { rulesDatabase } from './rules-database'
import { commentOf, postOf } from './stored-records'

const database = rulesDatabase()

beforeEach(() =>
  database.store({
    'posts/of-ada': { ...postOf('ada'), category: 'discussion', comment_count: 8 },
    'comments/reply': { ...commentOf('eve'), parent_id: 'of-mallory' },
    'comments/elsewhere': { ...commentOf('eve'), post_id: 'of-eve' },
  }),
)

const asAda = (...steps: readonly (Step | readonly Step[])[]) => database.send('ada', ...steps)
const accept = (id: string | null) => asAda(acceptAnswer('ada', 'of-ada', id))
const endPause = () => database.store({ 'member_activity/ada': null })
const answerId = async () => (await database.read('posts/of-ada'))?.['answer_id']

describe('the accepted answer', () => {
  for (const actor of ACTORS) {
    const expected = actor === 'ada' ? 'allowed' : 'denied'
    it(`is ${expected} to be chosen by ${actor}`, async () => {
      const steps = acceptAnswer(actor, 'of-ada', 'of-mallory')
      expect(await database.send(actor, steps)).toBe(expected)
    })
  }

  it('is chosen, changed and taken back', async () => {
    for (const id of ['of-mallory', 'of-ada', null]) {
      expect(await accept(id)).toBe('allowed')
      expect(await answerId()).toBe(id)
      await endPause()
    }
  })

  for (const [title, id] of [
    ['a reply to a comment', 'reply'],
    ['a comment on another post', 'elsewhere'],
    ['a comment that does not exist', 'gone'],
    ['a path', 'of-mallory/notes/one'],
    ['nothing', ''],
    ['a number', 7],
  ] as const) {
    it(`is rejected with ${title}`, async () => {
      const steps = [update('posts/of-ada', { answer_id: id }), nameEdit('ada', 'of-ada')]
      expect(await asAda(steps)).toBe('denied')
    })
  }

  it('is rejected on a post of another category, and can be taken back there', async () => {
    expect(await accept('of-mallory')).toBe('allowed')
    await endPause()
    expect(await asAda(edit('ada', 'posts/of-ada', { category: 'tool' }))).toBe('allowed')
    await endPause()
    expect(await accept('of-eve')).toBe('denied')
    expect(await accept(null)).toBe('allowed')
  })

  it('is rejected without the name of the edit, too soon, and with any other change', async () => {
    const choice = update('posts/of-ada', { answer_id: 'of-mallory' })
    expect(await asAda(choice)).toBe('denied')
    const more = update('posts/of-ada', { answer_id: 'of-mallory', upvotes: 9 })
    expect(await asAda(more, nameEdit('ada', 'of-ada'))).toBe('denied')
    const edited = update('posts/of-ada', { answer_id: 'of-mallory', title: 'Another title' })
    expect(await asAda(edited, nameEdit('ada', 'of-ada'))).toBe('denied')
    expect(await accept('of-mallory')).toBe('allowed')
    expect(await accept('of-eve')).toBe('denied')
  })

  it('is no field of a new post', async () => {
    const post = newPost('ada', { answer_id: 'of-mallory' })
    expect(await asAda(publish('ada', 'new', post))).toBe('denied')
    await endPause()
    expect(await asAda(publish('ada', 'new', newPost('ada')))).toBe('allowed')
  })

  it('does not keep the author of the comment from deleting it', async () => {
    expect(await accept('of-mallory')).toBe('allowed')
    const db = database.as('mallory')
    const record = await recordOf(db, 'comments/of-mallory')
    expect(await commit(db, trashComment('mallory', 'of-mallory', record))).toBe('allowed')
    await endPause()
    expect(await accept('of-mallory')).toBe('denied')
    expect(await accept('of-eve')).toBe('allowed')
  })

  it('leaves with the post and returns with it', async () => {
    expect(await accept('of-mallory')).toBe('allowed')
    const record = await recordOf(database.as('ada'), 'posts/of-ada')
    expect(await asAda(trashPost('ada', 'of-ada', record))).toBe('allowed')
    const without = { ...record, answer_id: null }
    expect(await asAda(restorePost('ada', 'of-ada', without))).toBe('denied')
    expect(await asAda(restorePost('ada', 'of-ada', record))).toBe('allowed')
    expect(await answerId()).toBe('of-mallory')
  })
})
