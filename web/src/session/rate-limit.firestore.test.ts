import { LIMITS } from '@grid/schema/limits'
import { expect, test } from 'vitest'
import { assertRateLimit } from './rate-limit.firestore'

const ago = (ms: number) => {
  const at = Date.now() - ms
  return { toMillis: () => at, toDate: () => new Date(at) }
}
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
