import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rejectionOf } from '../../functions/src/core/answer.fixture'
import { lastSeq } from './audit-trail'
import { type Backend, call, openBackend } from './client'
import { addMember, removeMembers } from './members'
import { tokenOfAge } from './sessions'

let backend: Backend

beforeAll(async () => {
  backend = openBackend('admin-calls')
  await addMember(backend, 'eve', { claim: true })
})

afterAll(async () => {
  await removeMembers(backend, 'eve')
  await backend.close()
})

const USER = { user_id: 'mallory' }

const CALLS: readonly (readonly [string, object])[] = [
  ['grantAdmin', { email: 'mallory@grid.test' }],
  ['revokeAdmin', USER],
  ['banUser', { ...USER, reason: 'Spam.' }],
  ['unbanUser', USER],
  ['removePost', { post_id: 'udev-rule-audit' }],
  ['removeComment', { comment_id: 'udev-rule-audit-1' }],
  ['clearProfile', USER],
  ['resolveReport', { report_id: 'post_one_ada', outcome: 'dismiss' }],
  ['setRequestStatus', { request_id: 'sample-request-1', status: 'contacted' }],
  ['exportRecorded', { view: 'posts', rows: 3 }],
  ['resendMail', { mail_id: 'one' }],
  ['seedSampleData', {}],
]

/** `functions/src/admin-calls.test.ts` tries all other callers who are not admins. */
describe.each(CALLS)('%s', (name, input) => {
  it('is for admins alone: neither for members nor for an ex-admin with a stale claim', async () => {
    const seq = await lastSeq(backend)
    const rejection = rejectionOf(403, 'PERMISSION_DENIED', 'admin_only')
    expect(await call(name, 'ada', input)).toEqual(rejection)
    expect(await call(name, 'eve', input)).toEqual(rejection)
    expect(await lastSeq(backend)).toBe(seq)
  })
})

describe('an admin who signed in more than five minutes ago', () => {
  it('has to sign in again to ban somebody', async () => {
    const banAfter = (age: number, input: unknown) => {
      const token = tokenOfAge('root_admin', age, { admin: true })
      return call('banUser', null, input, { Authorization: `Bearer ${token}` })
    }
    const input = { ...USER, reason: 'Spam.' }
    expect((await banAfter(310, input)).reason).toBe('recent_sign_in_required')
    expect((await banAfter(290, 7)).reason).toBe('invalid_input')
  })
})
