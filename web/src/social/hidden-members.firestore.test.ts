// @vitest-environment happy-dom

import { LIMITS } from '@grid/schema/limits'
import { expect, test } from 'vitest'
import { UserFacingError } from '../data/errors'
import { firestore } from '../data/firestore-server.fixture'
import { setHiding } from './hidden-members.firestore'

const list = () => firestore.storedIn('hidden_members')
const blocks = () => firestore.storedIn('profiles/ada/blocks').map(({ id }) => id)

test('mutes and unmutes members, the latest first', async () => {
  await setHiding('ada', 'bob', 'muted', true)
  await setHiding('ada', 'cleo', 'muted', true)
  expect(list()).toEqual([{ id: 'ada', muted_ids: ['cleo', 'bob'], blocked_ids: [] }])
  await setHiding('ada', 'bob', 'muted', false)
  expect(list()).toEqual([{ id: 'ada', muted_ids: ['cleo'], blocked_ids: [] }])
  expect(blocks()).toEqual([])
})

test('blocks and unblocks members with a document each, beside those who are muted', async () => {
  await setHiding('ada', 'bob', 'muted', true)
  await setHiding('ada', 'bob', 'blocked', true)
  expect(list()).toEqual([{ id: 'ada', muted_ids: ['bob'], blocked_ids: ['bob'] }])
  expect(blocks()).toEqual(['bob'])
  await setHiding('ada', 'bob', 'blocked', false)
  expect(list()).toEqual([{ id: 'ada', muted_ids: ['bob'], blocked_ids: [] }])
  expect(blocks()).toEqual([])
})

test('says that the list is full', async () => {
  const blocked_ids = Array.from({ length: LIMITS.hiddenMembers }, (_, at) => `member-${at}`)
  firestore.store('hidden_members', { id: 'ada', muted_ids: [], blocked_ids })
  await expect(setHiding('ada', 'bob', 'blocked', true)).rejects.toEqual(
    new UserFacingError('You have blocked 200 members. Please unblock one first.'),
  )
})

test('shows a banned member the reason', async () => {
  firestore.store('banned_users', { id: 'ada', is_active: true, expires_at: null, reason: 'Spam.' })
  firestore.fail('hidden_members', 'permission-denied', { on: 'write' })
  await expect(setHiding('ada', 'bob', 'muted', true)).rejects.toEqual(
    new UserFacingError('Your account is banned: Spam.'),
  )
})
