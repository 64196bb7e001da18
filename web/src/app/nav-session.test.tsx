// @vitest-environment happy-dom

import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { StageContext } from '../features/effects/stage-provider'
import { sessionOf } from '../session/member.fixture'
import { renderInApp } from '../session/render.fixture'
import type { Session } from '../session/session'
import { SignInDialogContext } from '../session/sign-in-dialog'
import { MenuDrawer } from './drawer'
import { NavMember, NavSession } from './nav-session'

const open = vi.fn()
const play = vi.fn()
const onClose = vi.fn()
const stage = { play, stop: () => undefined, toggleChaos: () => undefined }

const root = (isAdmin: boolean) => sessionOf('root', { profile: null, isAdmin })

function show(session: Session, part: 'bar' | 'drawer') {
  renderInApp(
    <SignInDialogContext value={{ view: null, open, close: () => undefined }}>
      <StageContext value={stage}>
        {part === 'bar' ? (
          <>
            <NavMember />
            <NavSession />
          </>
        ) : (
          <MenuDrawer place={{ pathname: '/', section: null }} open onClose={onClose} />
        )}
      </StageContext>
    </SignInDialogContext>,
    { session },
  )
}

const names = (role: 'link' | 'button') =>
  screen.queryAllByRole(role).map((element) => element.textContent)

test('opens the sign-in dialog for visitors', async () => {
  show({ status: 'signed-out' }, 'bar')
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }))
  expect(open).toHaveBeenCalledOnce()
})

test('links visitors to the board', () => {
  show({ status: 'signed-out' }, 'bar')
  expect(screen.getByRole('link', { name: 'Hub' }).getAttribute('href')).toBe('/hub')
})

test('greets a member without a name as User and links to account and hub', () => {
  show(root(false), 'bar')
  expect(screen.getByText('Welcome, User')).toBeTruthy()
  expect(names('link')).toEqual(['Welcome, User, your account', 'Hub'])
  expect(names('button')).toEqual(['Sign out'])
})

test('links admins to the dashboard', () => {
  show(root(true), 'bar')
  expect(screen.getByRole('link', { name: 'Admin' }).getAttribute('href')).toBe('/admin')
})

test.each([
  ['visitors', { status: 'signed-out' } as const, false],
  ['admins', root(true), true],
])(
  'links %s from the drawer to the hub, and only admins to the dashboard',
  (_who, session, isAdmin) => {
    show(session, 'drawer')
    expect(names('link')).toContain('Community Hub')
    expect(names('link').includes('Your account')).toBe(session.status === 'signed-in')
    expect(names('link').includes('Admin Panel')).toBe(isAdmin)
  },
)

test.each([
  ['bar', 'Hub'],
  ['drawer', 'Community Hub'],
] as const)('plays the transition from the %s, but not for a new tab', (part, name) => {
  show(root(false), part)
  const link = screen.getByRole('link', { name })
  fireEvent.click(link, { ctrlKey: true })
  expect(play).not.toHaveBeenCalled()
  expect(onClose).not.toHaveBeenCalled()
  fireEvent.click(link)
  expect(play).toHaveBeenCalledExactlyOnceWith('transition')
})
