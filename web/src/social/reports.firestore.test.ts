// @vitest-environment happy-dom

import { beforeEach, expect, it } from 'vitest'
import { UserFacingError } from '../data/errors'
import { FirestoreError, firestore } from '../data/firestore-server.fixture'
import { sendReport } from './reports.firestore'

const TARGET = { type: 'comment', id: 'a-comment', postId: 'a-post' } as const
const send = () => sendReport('ada', TARGET, { reason: 'spam', note: null })

beforeEach(() => {
  firestore.store('posts', { id: 'a-post' })
  firestore.fail('reports', 'permission-denied', { on: 'write' })
})

it('says that the reported text was deleted meanwhile', async () => {
  await expect(send()).rejects.toEqual(new UserFacingError('This was deleted in the meantime.'))
})

it('passes on the rejection of a report of an existing text', async () => {
  firestore.store('comments', { id: 'a-comment' })
  await expect(send()).rejects.toEqual(new FirestoreError('permission-denied'))
})

it('says that another tab has sent the report meanwhile', async () => {
  firestore.store('comments', { id: 'a-comment' })
  const answer = firestore.hold('reports', 'write')
  const sent = expect(send()).rejects.toEqual(
    new UserFacingError('You have reported this already.'),
  )
  firestore.store('reports', { id: 'comment_a-comment_ada', status: 'open' })
  answer()
  await sent
})
