import { emptyPostFields } from '@grid/schema/post'
import type { Firestore } from 'firebase/firestore'
import { afterAll, describe, expect, it, vi } from 'vitest'
import {
  changeText,
  moveCommentToTrash,
  restoreCommentFromTrash,
  writeComment,
} from '../../web/src/features/board/comments/comments.firestore'
import * as posts from '../../web/src/features/board/posts/post.firestore'
import { samplePost } from '../../web/src/features/board/posts/post.fixture'
import { DeletedIdError } from '../../web/src/features/board/trash.firestore'
import * as reports from '../../web/src/social/reports.firestore'
import type { Client } from '../load-simulation/simulate-member'
import { openSimulation } from '../load-simulation/simulation'
import { useDatabase } from '../load-simulation/site-database'

vi.mock('../../web/src/data/firestore', () => import('../load-simulation/site-database'))
vi.mock('../../web/src/features/board/posts/post', () => ({
  refreshLists: () => undefined,
  publishPostUpdate: () => undefined,
}))

vi.stubGlobal('navigator', { onLine: true })
const simulation = await openSimulation('retries', 3, 2)
afterAll(() => simulation.close())

function member(at: number): Client {
  const client = simulation.clients[at]
  if (!client) throw new Error('no such member')
  return client
}

const authorOf = ({ uid, username, created_at }: Client) => ({
  id: uid,
  username,
  username_lower: username,
  created_at,
  reputation: 0,
  is_admin: false,
})

const read = async (path: string) => (await simulation.server.doc(path).get()).data() ?? {}

useDatabase(member(1).db)

/** Changes a comment, after the pause of the rate limit. */
async function changeAs(db: Firestore, id: string, text: string, known: readonly string[]) {
  const { uid, created_at } = member(1)
  await forgetPause(uid)
  await changeText(db, { id: uid, created_at }, { id, content: text, replaceable: known })
}

const actor = () => ({ id: member(1).uid, created_at: member(1).created_at })

const forgetPause = (uid: string) => simulation.server.doc(`member_activity/${uid}`).delete()

describe('a comment that is sent again', () => {
  const POST = { id: 'post-1', user_id: 'member-1' }

  it('is one comment, with the amended text', async () => {
    const { db, ...author } = member(1)
    const comment = { id: 'c1', post: POST, parent: null, replyTo: null, content: 'foo' }
    const send = (content: string, ...known: string[]) =>
      writeComment(db, { id: author.uid, ...author }, { ...comment, content }, known)
    await send('foo')
    const first = await read('comments/c1')
    await send('foo bar', 'foo')
    const second = await read('comments/c1')
    expect(second['content']).toBe('foo bar')
    expect(second['updated_at'].toMillis()).toBeGreaterThan(first['updated_at'].toMillis())
    await send('foo bar')
    expect(await read('comments/c1')).toEqual(second)
    await expect(send('foo', 'foo')).rejects.toMatchObject({
      message:
        'Your comment was already posted and has been changed since. Send again to replace it.',
      stored: 'foo bar',
    })
    expect(await read('comments/c1')).toEqual(second)
    expect((await read('posts/post-1'))['comment_count']).toBe(1)
  })

  it('returns once if it is restored twice', async () => {
    const { db } = member(1)
    const record = await read('comments/c1')
    await moveCommentToTrash(db, actor(), 'c1')
    expect((await read('posts/post-1'))['comment_count']).toBe(0)
    expect(await restoreCommentFromTrash(db, actor(), 'c1')).toBe(true)
    expect(await restoreCommentFromTrash(db, actor(), 'c1')).toBe(true)
    expect(await read('comments/c1')).toEqual(record)
    expect((await read('posts/post-1'))['comment_count']).toBe(1)
  })

  it('does not overwrite a change from another device that the author has not seen', async () => {
    const { db } = member(1)
    const change = (text: string, ...known: string[]) => changeAs(db, 'c1', text, known)
    await change('from the phone', 'foo bar')
    const first = await read('comments/c1')
    await expect(change('from the desk', 'foo bar')).rejects.toMatchObject({
      stored: 'from the phone',
    })
    expect(await read('comments/c1')).toEqual(first)
    await change('from the phone', 'foo bar')
    expect(await read('comments/c1')).toEqual(first)
    await change('from the desk', 'foo bar', 'from the phone')
    expect((await read('comments/c1'))['content']).toBe('from the desk')
    await expect(change('lost', 'foo')).rejects.toMatchObject({ stored: 'from the desk' })
  })

  it('is not changed where it was deleted meanwhile', async () => {
    await expect(changeAs(member(1).db, 'never', 'foo', ['bar'])).rejects.toThrow(
      'This comment was deleted.',
    )
  })

  it('is not reported as restored if it never existed', async () => {
    expect(await restoreCommentFromTrash(member(1).db, actor(), 'never')).toBe(false)
  })

  it('needs another id after its author deleted it, and nothing else', async () => {
    const { db, ...author } = member(1)
    await forgetPause(member(1).uid)
    await moveCommentToTrash(db, actor(), 'c1')
    const send = (id: string) =>
      writeComment(
        db,
        { id: author.uid, ...author },
        { id, post: POST, parent: null, replyTo: null, content: 'foo' },
        [],
      )
    await expect(send('c1')).rejects.toBeInstanceOf(DeletedIdError)
    await forgetPause(member(1).uid)
    await send('c2')
    expect((await read('comments/c2'))['content']).toBe('foo')
    expect((await read('posts/post-1'))['comment_count']).toBe(1)
  })

  it('cannot be restored after it was deleted for good, and needs another id', async () => {
    const { db, ...author } = member(1)
    await simulation.server.doc('trash/c3').set({ kind: 'spent', deleted_at: new Date() })
    expect(await restoreCommentFromTrash(db, actor(), 'c3')).toBe(false)
    const comment = { id: 'c3', post: POST, parent: null, replyTo: null, content: 'foo' }
    const sent = writeComment(db, { id: author.uid, ...author }, comment, [])
    await expect(sent).rejects.toBeInstanceOf(DeletedIdError)
  })
})

describe('a post', () => {
  const draft = (title: string) => ({
    ...emptyPostFields(),
    title,
    content: 'It says nothing that it need not.',
    category: 'tool' as const,
    tags: ['proxy'],
  })
  const author = () => authorOf(member(1))
  const title = async () => (await read('posts/p1'))['title']

  it('returns once if it is restored twice', async () => {
    await posts.createPost(author(), { id: 'p1', draft: draft('One') }, [])
    const post = { ...samplePost(1), user_id: member(1).uid }
    await posts.deletePost(post)
    expect(await posts.restorePost(post)).toBe(true)
    expect(await posts.restorePost(post)).toBe(true)
    expect(await title()).toBe('One')
    expect(await posts.restorePost({ ...post, id: 'never' })).toBe(false)
  })

  it('does not overwrite a change from another device that the author has not seen', async () => {
    const update = async (text: string, ...known: string[]) => {
      await forgetPause(member(1).uid)
      await posts.updatePost(author(), { id: 'p1', draft: draft(text) }, known.map(draft))
    }
    await update('Two', 'One')
    const rejected = await update('Three', 'One').catch((error: unknown) => error)
    expect(rejected).toBeInstanceOf(posts.PostChanged)
    expect(rejected).toMatchObject({ stored: { title: 'Two' } })
    expect(await title()).toBe('Two')
    await update('Three', 'One', 'Two')
    expect(await title()).toBe('Three')
  })

  it('is not sent again over what was changed since it arrived, unless the author knows', async () => {
    const send = async (text: string, ...known: string[]) => {
      await forgetPause(member(1).uid)
      await posts.createPost(author(), { id: 'p1', draft: draft(text) }, known.map(draft))
    }
    const first = await read('posts/p1')
    await send('Three')
    const rejected = await send('One', 'One').catch((error: unknown) => error)
    expect(rejected).toBeInstanceOf(posts.PostChanged)
    expect(rejected).toMatchObject({ stored: { title: 'Three' } })
    expect(await read('posts/p1')).toEqual(first)
    await send('Two', 'One', 'Three')
    expect(await title()).toBe('Two')
    await send('Three', 'Two')
  })

  it('is saved again after a lost answer, amended or not', async () => {
    await posts.updatePost(author(), { id: 'p1', draft: draft('Three') }, [draft('Two')])
    await forgetPause(member(1).uid)
    const known = [draft('Two'), draft('Three')]
    await posts.updatePost(author(), { id: 'p1', draft: draft('Four') }, known)
    expect(await title()).toBe('Four')
  })

  it('needs another id if it is sent again after its author deleted it', async () => {
    await forgetPause(member(1).uid)
    await posts.deletePost({ id: 'p1', user_id: member(1).uid })
    const again = posts.createPost(author(), { id: 'p1', draft: draft('One') }, [])
    await expect(again).rejects.toBeInstanceOf(DeletedIdError)
    await forgetPause(member(1).uid)
    await posts.createPost(author(), { id: 'p2', draft: draft('One') }, [])
    expect((await read('posts/p2'))['title']).toBe('One')
  })

  it('is reported as deleted if it is edited after its deletion', async () => {
    const late = posts.updatePost(author(), { id: 'never', draft: draft('One') }, [])
    await expect(late).rejects.toThrow('This post has been deleted.')
  })
})

describe('a report', () => {
  const TARGET = { type: 'post', id: 'post-1', postId: 'post-1' } as const
  const send = async (note: string | null) => {
    await forgetPause('member-2')
    await reports.sendReport('member-2', TARGET, { reason: 'spam', note })
  }

  it('that is sent again has arrived; another one of the same is rejected', async () => {
    await send('Twice')
    await send('Twice')
    await expect(send('Once more')).rejects.toThrow('You have reported this already.')
    expect((await read('reports/post_post-1_member-2'))['note']).toBe('Twice')
  })

  it('that was judged is sent again once its text was changed, and not before', async () => {
    const report = simulation.server.doc('reports/post_post-1_member-2')
    const resolved_at = new Date('2021-01-01T00:00:00Z')
    await report.update({ status: 'dismissed', resolved_at, resolved_by: 'admin' })
    const changed = (at: string) =>
      simulation.server.doc('posts/post-1').update({ updated_at: new Date(at) })
    await changed('2020-12-31T00:00:00Z')
    expect(await reports.hasReported('member-2', TARGET)).toBe(true)
    await expect(send('It is back.')).rejects.toThrow('You have reported this already.')
    await changed('2021-01-02T00:00:00Z')
    expect(await reports.hasReported('member-2', TARGET)).toBe(false)
    await send('It is back.')
    expect((await report.get()).data()).toMatchObject({ status: 'open', note: 'It is back.' })
    expect(await reports.hasReported('member-2', TARGET)).toBe(true)
  })
})

describe('a rejection', () => {
  const send = async (id: string) => {
    await forgetPause('member-2')
    const target = { type: 'post', id, postId: id } as const
    await reports.sendReport('member-2', target, { reason: 'abuse', note: null })
  }

  it('of a text below a deleted post reports the deleted post', async () => {
    await expect(send('never')).rejects.toThrow('This post has been deleted.')
  })

  it('by a ban shows its reason', async () => {
    await simulation.server.doc('banned_users/member-2').set({
      user_id: 'member-2',
      reason: 'Advertising.',
      is_active: true,
      expires_at: null,
    })
    await expect(send('post-2')).rejects.toThrow('Your account is banned: Advertising.')
  })
})
