// @vitest-environment happy-dom

import { exactInstant } from '@grid/schema/exact-instant'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type Location, useLocation } from 'react-router-dom'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { accounts } from '../../data/auth.fixture'
import { FunctionsError, functions } from '../../data/functions.fixture'
import { profileOf, sessionOf } from '../../session/member.fixture'
import { renderInApp } from '../../session/render.fixture'
import type { Session } from '../../session/session'
import { setSignOutHandler } from '../../session/sign-out'
import { ActionPage } from './action-page'

const OWNER = 'owner@lab.test'
const NEW = 'new@lab.test'

const created_at = exactInstant(Date.parse('2026-11-24T12:00:00Z') / 1_000, 0)
const signedIn = (email: string) =>
  sessionOf('u1', {
    account: { id: 'u1', email, emailVerified: false },
    profile: profileOf('impostor', { created_at }),
  })

let shown: Location

function ShownLocation() {
  shown = useLocation()
  return null
}

function open(
  session: Session,
  mode = 'verifyEmail',
  path: string | Location = `/account/action?mode=${mode}&oobCode=c`,
) {
  const page = (
    <>
      <ShownLocation />
      <ActionPage />
    </>
  )
  return renderInApp(page, { session, path })
}

beforeEach(() => {
  accounts.add({ uid: 'u1', email: OWNER, emailVerified: false })
  accounts.addLink('c', { operation: 'VERIFY_EMAIL', email: OWNER })
})

const CONFIRM = { name: 'Confirm this address' }
const email = () => accounts.get('u1')?.email
const isVerified = () => accounts.get('u1')?.emailVerified
const visitor: Session = { status: 'signed-out' }

test('shows the owner of a confirmed address that an old link is not needed', async () => {
  accounts.addLink('c', { operation: 'VERIFY_EMAIL', email: OWNER, state: 'used' })
  const account = { id: 'u1', email: OWNER, emailVerified: true }
  open(sessionOf('u1', { account, profile: profileOf('owner', { created_at }) }))
  await screen.findByText('Your address is already confirmed. You no longer need this link.')
  expect(screen.getByRole('link', { name: 'Enter the Hub' })).toBeTruthy()
})

test('treats a mode named after a property of objects as any other unknown mode', async () => {
  open(visitor, 'constructor')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('This link is not valid')
  expect(await screen.findByRole('link', { name: 'Go to your account' })).toBeTruthy()
})

test('removes the code from the URL, and still has it after a reload', async () => {
  const { unmount } = open(signedIn(OWNER))
  await screen.findByRole('button', CONFIRM)
  expect([shown.pathname, shown.search]).toEqual(['/account/action', ''])
  unmount()
  open(signedIn(OWNER), 'verifyEmail', shown)
  await userEvent.click(await screen.findByRole('button', CONFIRM))
  await screen.findByText('Your address is confirmed. Thank you!')
})

test('shows username and age of the account and verifies its e-mail on a click', async () => {
  open(signedIn('Owner@Lab.test'))
  const button = await screen.findByRole('button', CONFIRM)
  expect(screen.getByText(/impostor, created on 24 November 2026/)).toBeTruthy()
  expect(isVerified()).toBe(false)
  await userEvent.click(button)
  await screen.findByText('Your address is confirmed. Thank you!')
  expect(isVerified()).toBe(true)
})

test('asks a visitor to sign in to the account, and verifies nothing', async () => {
  open(visitor)
  await screen.findByText(/Sign in to the account of owner@lab.test to confirm the address/)
  expect(screen.queryByRole('button', CONFIRM)).toBeNull()
})

test('offers a member with another e-mail to sign out, and stays on the page', async () => {
  const end = vi.fn(async () => undefined)
  setSignOutHandler(end)
  open(signedIn('other@lab.test'))
  await screen.findByText(/^You are signed in as impostor. Sign out, then .* owner@lab.test/)
  expect(screen.queryByRole('button', CONFIRM)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Sign out' }))
  expect(end).toHaveBeenCalledOnce()
  expect(shown.pathname).toBe('/account/action')
})

test('lets a member sign out after a new password for another account', async () => {
  accounts.addLink('c', { operation: 'PASSWORD_RESET', email: OWNER })
  open(signedIn('other@lab.test'), 'resetPassword')
  await userEvent.type(await screen.findByLabelText('New password'), 'Gr1d-demo!')
  await userEvent.type(screen.getByLabelText('Confirm password'), 'Gr1d-demo!')
  await userEvent.click(screen.getByRole('button', { name: 'Set the password' }))
  await screen.findByText('Your new password is set. Please sign in with it.')
  screen.getByRole('button', { name: 'Sign out' })
})

test('waits for the session before it decides', async () => {
  open({ status: 'loading' })
  await screen.findByText('Confirm your address')
  expect(screen.queryByRole('button', CONFIRM)).toBeNull()
  expect(screen.queryByText(/Sign in to the account/)).toBeNull()
})

describe('the link to a new e-mail', () => {
  const operation = 'VERIFY_AND_CHANGE_EMAIL'
  beforeEach(() => {
    accounts.addLink('c', { operation, email: NEW, previousEmail: OWNER })
    functions.on('noteCredentials', () => ({}))
  })

  test('names the account and both addresses, and changes the e-mail on a click', async () => {
    accounts.signIn('u1')
    open(signedIn(OWNER), 'verifyAndChangeEmail')
    const button = await screen.findByRole('button', CONFIRM)
    screen.getByText(/new@lab.test replaces owner@lab.test.* impostor, created on 24 November/)
    expect(email()).toBe(OWNER)
    await userEvent.click(button)
    await screen.findByText('Your account now has the address new@lab.test. Sign in with it.')
    expect(email()).toBe(NEW)
    expect(functions.calls()).toEqual([{ name: 'noteCredentials', input: {} }])
  })

  test.each<[string, Session]>([
    ['a visitor, such as the owner of the new e-mail', visitor],
    ['a member with the new e-mail', signedIn(NEW)],
  ])('changes nothing for %s', async (_, session) => {
    open(session, 'verifyAndChangeEmail')
    await screen.findByText(/sign in to the account of owner@lab.test/i)
    expect(screen.queryByRole('button', CONFIRM)).toBeNull()
    expect(email()).toBe(OWNER)
  })

  test('leads nowhere under another name', async () => {
    open(signedIn(OWNER), 'recoverEmail')
    await screen.findByText(/^This link was already used, or it has expired/)
  })
})

describe('the link to the earlier e-mail', () => {
  beforeEach(() => {
    accounts.change('u1', { email: NEW })
    accounts.addLink('c', { operation: 'RECOVER_EMAIL', email: OWNER, previousEmail: NEW })
  })

  test('restores it on a click without a sign-in, and offers a new password', async () => {
    open(visitor, 'recoverEmail')
    await userEvent.click(await screen.findByRole('button', { name: 'Restore this address' }))
    await screen.findByText(/Your account has the address owner@lab.test again/)
    expect(email()).toBe(OWNER)
    screen.getByRole('button', { name: 'Set a new password' })
  })

  test('does nothing before the click, and nothing once it was used', async () => {
    open(visitor, 'recoverEmail')
    const button = await screen.findByRole('button', { name: 'Restore this address' })
    expect(email()).toBe(NEW)
    accounts.addLink('c', { operation: 'RECOVER_EMAIL', email: OWNER, state: 'used' })
    await userEvent.click(button)
    await screen.findByText(/^This link was already used, or it has expired/)
    expect(email()).toBe(NEW)
  })

  test('says where help is when it is over, and offers a new password', async () => {
    accounts.addLink('c', { operation: 'RECOVER_EMAIL', email: OWNER, state: 'used' })
    open(visitor, 'recoverEmail')
    await screen.findByText(
      'This link was already used, or it has expired. If it restored your address, set a new password. Otherwise write to lab@thegrid.example.',
    )
    screen.getByRole('button', { name: 'Set a new password' })
    expect(screen.queryByRole('link', { name: 'Go to your account' })).toBeNull()
  })
})

describe('the link of the notice of a new e-mail', () => {
  const RESTORE = { name: 'Restore the address' }

  test('restores the earlier one on a click without a sign-in, and offers a new password', async () => {
    functions.on('undoEmailChange', () => ({ email: OWNER }))
    open(visitor, 'undoEmailChange')
    const button = await screen.findByRole('button', RESTORE)
    expect(functions.calls()).toEqual([])
    await userEvent.click(button)
    await screen.findByText(/Your account has the address owner@lab.test again/)
    expect(functions.calls()).toEqual([{ name: 'undoEmailChange', input: { code: 'c' } }])
    screen.getByRole('button', { name: 'Set a new password' })
  })

  test.each([
    ['link_expired', /^This link was already used, or it has expired.*lab@thegrid.example/],
    ['email_taken', /^Another account has this address now.*lab@thegrid.example/],
  ])('explains %s', async (reason, text) => {
    functions.on('undoEmailChange', () => {
      throw new FunctionsError('functions/failed-precondition', { reason })
    })
    open(visitor, 'undoEmailChange')
    await userEvent.click(await screen.findByRole('button', RESTORE))
    await screen.findByText(text)
  })
})
