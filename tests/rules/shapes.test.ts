import { comment, recipientIds } from '@grid/schema/comment'
import { follows } from '@grid/schema/follows'
import { hiddenMembers, block as storedBlock } from '@grid/schema/hidden-members'
import { mailSettings } from '@grid/schema/mail'
import { memberActivity, vote } from '@grid/schema/member-activity'
import { inbox } from '@grid/schema/notification'
import { bookmarks, post } from '@grid/schema/post'
import { report } from '@grid/schema/report'
import { trashed } from '@grid/schema/trash'
import { serverTimestamp } from 'firebase/firestore'
import { describe, expect, it } from 'vitest'
import {
  addComment,
  block,
  type commit,
  publish,
  recordOf,
  sendReport,
  set,
  trashComment,
  trashPost,
  upvote,
} from './batches'
import { newComment, newMailSettings, newPost, newReport } from './records'
import { rulesDatabase } from './rules-database'
import { commentOf } from './stored-records'

const database = rulesDatabase()

describe('what the rules accept is what the schema reads', () => {
  const send = async (...steps: Parameters<typeof commit>[1][]) =>
    expect(await database.send('mallory', ...steps)).toBe('allowed')

  it('of posts, comments and the record of the rate limit', async () => {
    await send(publish('mallory', 'new', newPost('mallory')))
    await send(addComment('mallory', 'said', newComment('mallory')))
    expect(post.safeParse(await database.read('posts/new')).error).toBeUndefined()
    expect(comment.safeParse(await database.read('comments/said')).error).toBeUndefined()
    const activity = await database.read('member_activity/mallory')
    expect(memberActivity.safeParse(activity).error).toBeUndefined()
  })

  it('of votes, reports, inboxes, bookmarks, follows, blocks and their activity', async () => {
    await send(upvote('mallory', 'of-ada'))
    await send(sendReport('mallory', newReport('mallory')))
    const read_marks = ['said@1', 'also@2']
    const own = { read_marks, muted_kinds: ['upvotes'] }
    await send(set('inboxes/mallory', { read_at: serverTimestamp(), ...own }))
    await send(set('mail_settings/mallory', newMailSettings()))
    await send(set('bookmarks/mallory', { post_ids: ['of-ada'] }))
    const followed = { post_ids: ['of-ada'], tags: ['scan'], member_ids: ['ada'] }
    await send(set('follows/mallory', followed))
    await send(block('mallory', 'eve'))
    const kinds = [
      [memberActivity, 'member_activity/mallory'],
      [vote, 'profiles/mallory/votes/of-ada'],
      [report, 'reports/post_of-eve_mallory'],
      [inbox, 'inboxes/mallory'],
      [mailSettings, 'mail_settings/mallory'],
      [bookmarks, 'bookmarks/mallory'],
      [follows, 'follows/mallory'],
      [hiddenMembers, 'hidden_members/mallory'],
      [storedBlock, 'profiles/mallory/blocks/eve'],
    ] as const
    for (const [schema, path] of kinds) {
      expect(schema.safeParse(await database.read(path)).error, path).toBeUndefined()
    }
  })

  it('of the trash', async () => {
    const own = (path: string) => recordOf(database.as('mallory'), path)
    await database.store({ 'comments/said': commentOf('mallory') })
    await send(trashComment('mallory', 'said', await own('comments/said')))
    await database.store({ 'member_activity/mallory': null })
    await send(trashPost('mallory', 'of-mallory', await own('posts/of-mallory')))
    for (const path of ['trash/said', 'trash/of-mallory']) {
      expect(trashed.safeParse(await database.read(path)).error, path).toBeUndefined()
    }
  })
})

describe('rules and schema name the same recipients', () => {
  const people = ['ada', 'eve', 'mallory'] as const
  type Author = (typeof people)[number] | null

  /** Checks that the rules accept the recipients that the schema computes, for each writer. */
  async function expectSameRecipients(
    postAuthor: string,
    parentAuthor: Author,
    repliedAuthor: Author,
  ) {
    const post_id = `of-${postAuthor}`
    const parent_id = parentAuthor && 'parent'
    const reply_to = repliedAuthor && 'answer'
    const parent = parentAuthor && { ...commentOf(parentAuthor), post_id }
    const replied = repliedAuthor && { ...commentOf(repliedAuthor), post_id, parent_id }
    await database.store({ 'comments/parent': parent, 'comments/answer': replied })
    const by = (author: Author) => author && { user_id: author }
    const post = { user_id: postAuthor }
    const answered = { post, parent: by(parentAuthor), replyTo: by(repliedAuthor) }
    for (const writer of people) {
      await database.store({ 'comments/new': null, [`member_activity/${writer}`]: null })
      const recipient_ids = recipientIds(writer, answered)
      const fields = newComment(writer, { post_id, parent_id, reply_to, recipient_ids })
      const written = database.send(writer, addComment(writer, 'new', fields, post_id))
      expect(await written, `${writer} to ${repliedAuthor} of ${parentAuthor}`).toBe('allowed')
    }
  }

  for (const postAuthor of people) {
    it(`below a post of ${postAuthor}, for every writer and every author of the answered comment`, async () => {
      await expectSameRecipients(postAuthor, null, null)
      for (const parentAuthor of people) {
        for (const repliedAuthor of [null, ...people]) {
          await expectSameRecipients(postAuthor, parentAuthor, repliedAuthor)
        }
      }
    })
  }
})
