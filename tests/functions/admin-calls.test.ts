import { beforeAll, describe, expect, it } from 'vitest'
import { ADMIN_CALLS } from '../../functions/src/admin-calls.fixture'
import { rejectionOf } from '../../functions/src/core/response.fixture'
import { lastSeq } from './audit-trail'
import { call } from './client'
import { addMember } from './members'
import { tokenOfAge } from './sessions'
import { testBackend } from './test-backend'

const backend = testBackend('admin-calls', 'eve')

beforeAll(() => addMember(backend, 'eve', { claim: true }))

/** `functions/src/admin-calls.test.ts` tries all other callers who are not admins. */
describe.each(ADMIN_CALLS)('$name', ({ name, input }) => {
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
    const input = { user_id: 'mallory', reason: 'Spam.' }
    expect((await banAfter(310, input)).reason).toBe('recent_sign_in_required')
    expect((await banAfter(290, 7)).reason).toBe('invalid_input')
  })
})
