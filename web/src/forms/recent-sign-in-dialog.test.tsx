// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { Timestamp } from 'firebase/firestore'
import { expect, test, vi } from 'vitest'
import { firestore } from '../data/firestore-server.fixture'
import { sessionOf } from '../session/member.fixture'
import { renderInApp } from '../session/render.fixture'
import { RecentSignInDialog } from './recent-sign-in-dialog'

const PASSKEY = { id: 'key', user_id: 'root', credential_id: 'key', name: 'Phone', synced: true }

function show() {
  vi.stubGlobal('PublicKeyCredential', class {})
  const admin = sessionOf('root', { isAdmin: true, method: 'passkey' })
  renderInApp(<RecentSignInDialog onAnswer={() => undefined} />, { session: admin })
}

const password = () => screen.queryByLabelText('Current password')

test('begins at what confirms the identity, and reads why it is needed', async () => {
  show()
  const entry = await screen.findByLabelText('Current password')
  expect(document.activeElement).toBe(entry)
  expect(screen.getByRole('dialog', { description: /five minutes/ })).toBeDefined()
  cleanup()
  firestore.store('passkeys', { ...PASSKEY, created_at: Timestamp.now(), last_used_at: null })
  show()
  const button = await screen.findByRole('button', { name: 'Confirm with a passkey' })
  expect(document.activeElement).toBe(button)
})

test('never offers the password to an admin with a passkey, also while it is read', async () => {
  firestore.store('passkeys', { ...PASSKEY, created_at: Timestamp.now(), last_used_at: null })
  const arrive = firestore.hold('passkeys')
  show()
  await screen.findByText('Loading your passkeys...')
  expect(password()).toBeNull()
  arrive()
  await screen.findByRole('button', { name: 'Confirm with a passkey' })
  expect(password()).toBeNull()
})

test('offers the password to a member without a passkey', async () => {
  show()
  await screen.findByLabelText('Current password')
})
