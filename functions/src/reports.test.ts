import { beforeEach, expect, it } from 'vitest'
import { addAdmin, addMember, callFunction } from './core/call.fixture'
import { resetFirebase, store, stored } from './core/firebase.fixture'
import { resolveReport } from './reports'

const ADMIN = { uid: 'root_admin', claims: { auth_method: 'passkey' } }

beforeEach(async () => {
  resetFirebase()
  await addAdmin('root_admin')
  await addMember('mallory', { profile: { bio: 'Buy now.', links: [], avatar: 'portrait' } })
})

it('clears a reported profile with its avatar, and keeps the picture of a draft', async () => {
  const image = { user_id: 'mallory', bytes: 9, created_at: new Date() }
  await store({
    'images/portrait': { ...image, kind: 'avatar', unused_since: null },
    'images/of-a-draft': { ...image, kind: 'text', unused_since: new Date() },
    'reports/profile_mallory_ada': {
      ...{ target_type: 'profile', target_id: 'mallory', post_id: null, user_id: 'ada' },
      ...{ reason: 'spam', note: null, status: 'open', created_at: new Date() },
    },
  })
  const input = { report_id: 'profile_mallory_ada', outcome: 'remove' }
  const { result } = await callFunction(resolveReport, ADMIN, input)
  expect(result).toEqual({ changed: true, removed: true, banned: false })
  expect(await stored('profiles/mallory')).toMatchObject({ bio: null, links: [] })
  expect(await stored('profiles/mallory')).not.toHaveProperty('avatar')
  expect(await stored('images/portrait')).toBeUndefined()
  expect(await stored('images/of-a-draft')).toBeDefined()
})
