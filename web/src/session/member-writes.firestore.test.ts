// @vitest-environment happy-dom

import { LIMITS } from '@grid/schema/limits'
import { beforeEach, expect, it, test, vi } from 'vitest'
import { UserFacingError } from '../data/errors'
import { firestore } from '../data/firestore-server.fixture'
import { restClient } from '../data/rest-client'
import { assertRateLimit, writeAs } from './member-writes.firestore'

const DENIED = { code: 'permission-denied' }
const explain = () =>
  writeAs({ uid: 'ada', postId: 'a-post' }, () => Promise.reject(DENIED)).catch(
    (error: unknown) => error,
  )
const banUntil = (end: number | null) =>
  firestore.store('banned_users', {
    id: 'ada',
    is_active: true,
    reason: 'Advertising',
    expires_at: end === null ? null : { toMillis: () => end },
  })
const serverSays = (now: number) => vi.spyOn(restClient, 'serverTime').mockResolvedValue(now)

beforeEach(() => firestore.store('posts', { id: 'a-post' }))

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

it('repeats a write once that is rejected for no known reason', async () => {
  const write = vi.fn().mockRejectedValueOnce(DENIED).mockResolvedValueOnce('written')
  expect(await writeAs({ uid: 'ada' }, write)).toBe('written')
  write.mockReset().mockRejectedValue(DENIED)
  await expect(writeAs({ uid: 'ada' }, write)).rejects.toBe(DENIED)
  expect(write).toHaveBeenCalledTimes(2)
})

it('repeats no write whose rejection it can explain', async () => {
  banUntil(null)
  const write = vi.fn().mockRejectedValue(DENIED)
  await expect(writeAs({ uid: 'ada' }, write)).rejects.toThrow('Your account is banned')
  expect(write).toHaveBeenCalledOnce()
})

const ago = (ms: number) => {
  const at = Date.now() - ms
  return { toMillis: () => at, toDate: () => new Date(at) }
}

it('blames no pause that is over for the rejection of a comment', async () => {
  firestore.store('member_activity', { id: 'ada', commented_at: ago(20_000) })
  serverSays(Date.now())
  const write = vi.fn().mockRejectedValue(DENIED)
  await expect(writeAs({ uid: 'ada', kind: 'comment' }, write)).rejects.toBe(DENIED)
  expect(write).toHaveBeenCalledTimes(2)
})

const ADA = { created_at: ago(2 * LIMITS.rateLimit.newMemberMs) }

test('allows the first post of a member', () => {
  expect(() => assertRateLimit('post', ADA, undefined)).not.toThrow()
  expect(() => assertRateLimit('comment', ADA, {})).not.toThrow()
})

test('limits posts and comments separately, and says how long to wait', () => {
  const latest = { posted_at: ago(0), commented_at: ago(0) }
  const { post, comment } = LIMITS.rateLimit
  expect(() => assertRateLimit('post', ADA, latest)).toThrow(
    `post again in ${post.seconds} seconds`,
  )
  expect(() => assertRateLimit('comment', ADA, latest)).toThrow(
    `comment again in ${comment.seconds} seconds`,
  )
  expect(() => assertRateLimit('post', ADA, { commented_at: ago(0) })).not.toThrow()
  expect(() => assertRateLimit('comment', ADA, { posted_at: ago(0) })).not.toThrow()
})
