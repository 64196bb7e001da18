import { beforeEach, expect, it } from 'vitest'
import { callFunction } from './core/call.fixture'
import { auditedActions, store, stored } from './core/firebase.fixture'
import { clearProfile } from './profiles'

const UID = 'petra'
const ADMIN = { uid: 'root_admin', claims: { admin: true } }
const FILLED = { bio: 'Buy keys.', links: ['https://keys.example/'], avatar: 'picture' }

const clear = (
  reason?: string,
  user_id = UID,
  caller: Parameters<typeof callFunction>[1] = ADMIN,
) => callFunction(clearProfile, caller, { user_id, ...(reason === undefined ? {} : { reason }) })
const profile = () => stored(`profiles/${UID}`)
const notice = () => stored(`removal_notices/profile_${UID}`)

beforeEach(async () => {
  await store({
    [`profiles/${UID}`]: { username: UID, is_admin: false, ...FILLED },
    [`profiles/${ADMIN.uid}`]: { username: ADMIN.uid, is_admin: true, passkey_optional: true },
    'images/picture': { user_id: UID, kind: 'avatar', unused_since: null },
  })
})

it('clears bio, links and avatar without a report, notifies the member, and records it', async () => {
  expect((await clear(' Advertising.\n')).result).toEqual({ changed: true })
  expect(await profile()).toEqual({ username: UID, is_admin: false, bio: null, links: [] })
  expect(await stored('images/picture')).toBeUndefined()
  const excerpt = 'Buy keys. https://keys.example/'
  expect(await notice()).toMatchObject({ user_id: UID, excerpt, reason: 'Advertising.' })
  const details = { username: UID, excerpt, reason: 'Advertising.' }
  expect(await auditedActions()).toEqual([[ADMIN.uid, 'clear_profile', `user:${UID}`, details]])
})

it('changes nothing the second time, and of an empty profile', async () => {
  await clear()
  expect((await clear()).result).toEqual({ changed: false })
  expect(await auditedActions()).toHaveLength(1)
  expect(await notice()).toMatchObject({ reason: null })
})

it('resolves the open reports about the profile', async () => {
  const report = { target_type: 'profile', target_id: UID, status: 'open', user_id: 'ada' }
  await store({ 'reports/one': report, 'reports/other': { ...report, target_id: 'bob' } })
  await clear()
  expect(await stored('reports/one')).toMatchObject({ status: 'removed', resolved_by: 'admin' })
  expect(await stored('reports/other')).toMatchObject({ status: 'open' })
})

it('leaves the reports about an empty profile open, because nothing was removed', async () => {
  const report = { target_type: 'profile', target_id: UID, status: 'open', user_id: 'ada' }
  await store({ 'reports/one': report, [`profiles/${UID}`]: { username: UID, bio: null } })
  expect((await clear()).result).toEqual({ changed: false })
  expect(await stored('reports/one')).toEqual(report)
  expect(await auditedActions()).toEqual([])
})

it('is for admins, and for members that exist', async () => {
  expect((await clear('x', 'nobody')).reason).toBe('user_not_found')
  expect((await clear('x', UID, UID)).reason).toBe('admin_only')
  expect((await clear('x', UID, null)).reason).toBe('sign_in_required')
  expect(await profile()).toMatchObject(FILLED)
})
