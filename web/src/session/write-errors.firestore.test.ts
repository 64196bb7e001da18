// @vitest-environment happy-dom

import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { UserFacingError } from '../data/errors'
import { firestore } from '../data/firestore-server.fixture'
import { restClient } from '../data/rest-client'
import { explainRejection } from './write-errors.firestore'

const DENIED = { code: 'permission-denied' }
const explain = () => explainRejection(DENIED, { uid: 'ada', postId: 'a-post' })
const banUntil = (end: number | null) =>
  firestore.store('banned_users', {
    id: 'ada',
    is_active: true,
    reason: 'Advertising',
    expires_at: end === null ? null : { toMillis: () => end },
  })
const serverSays = (now: number) => vi.spyOn(restClient, 'serverTime').mockResolvedValue(now)

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue()
  firestore.store('posts', { id: 'a-post' })
})
afterEach(() => vi.restoreAllMocks())

it.each([
  ['without an end', null],
  ['that has not ended', Date.now() + 60_000],
])('explains a rejection during a ban %s', async (_, end) => {
  banUntil(end)
  expect(await explain()).toEqual(new UserFacingError('Your account is banned: Advertising'))
})

it('shows an active ban although the clock of the device is ahead', async () => {
  banUntil(Date.now() - 60_000)
  serverSays(Date.now() - 3_600_000)
  expect(await explain()).toEqual(new UserFacingError('Your account is banned: Advertising'))
})

it('shows no expired ban although the clock of the device is behind', async () => {
  banUntil(Date.now() + 60_000)
  serverSays(Date.now() + 3_600_000)
  expect(await explain()).toBe(DENIED)
})

it('passes on a rejection after a ban has expired', async () => {
  banUntil(Date.now() - 1)
  expect(await explain()).toBe(DENIED)
  firestore.remove('posts/a-post')
  expect(await explain()).toEqual(new UserFacingError('This post has been deleted.'))
})
