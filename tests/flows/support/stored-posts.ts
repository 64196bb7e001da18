import { expect } from '@playwright/test'
import { Timestamp } from 'firebase-admin/firestore'
import { host } from '../../hosts'
import { storedPost } from '../../stored-documents'
import type { BackendFixture } from './backend'
import type { NewMember } from './members'
import { uniqueName } from './seed-users'

type Author = Pick<NewMember, 'uid' | 'username'>

/** The newest post, by a member, with a unique title. */
export async function postOf(
  { db }: Pick<BackendFixture, 'db'>,
  author: Author,
  tags: string[] = [],
) {
  const title = uniqueName('Talked about')
  const { id } = await db.collection('posts').add(storedPost(author, { title, tags }))
  return { id, title }
}

/** A post that the rendered board already shows; an instance reuses its document for seconds. */
export async function postOnBoard(
  backend: Pick<BackendFixture, 'db'>,
  author: Author,
  tags: string[] = [],
) {
  const post = await postOf(backend, author, tags)
  await expectOnBoard(post.title)
  return post
}

/** Waits until the server renders a post on the board. */
export async function expectOnBoard(title: string): Promise<void> {
  const board = async () => (await fetch(`http://${host('hosting').address}/hub`)).text()
  await expect.poll(board, { intervals: [1_000] }).toContain(title)
}

/** Posts of a member, one an hour, the last one newest; their titles end in their number. */
export async function storePosts(
  { db }: BackendFixture,
  author: Author,
  count: number,
): Promise<void> {
  const batch = db.batch()
  for (let number = 1; number <= count; number += 1) {
    const at = Timestamp.fromMillis(Date.parse('2026-02-01T00:00:00Z') + number * 3_600_000)
    const title = `Post of ${author.username} number ${number}`
    const post = storedPost(author, { title, category: 'research', tags: ['suite'] }, at)
    batch.set(db.collection('posts').doc(), post)
  }
  await batch.commit()
}
