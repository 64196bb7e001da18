// @vitest-environment happy-dom
import { PLATFORMS, RELEASES, TOOL_IDS } from '@grid/schema/releases'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { sessionOf } from '../../session/member.fixture'
import { renderInApp } from '../../session/render.fixture'
import type { Session } from '../../session/session'
import { SignInDialogContext } from '../../session/sign-in-dialog'
import { Community } from './community'
import { Tools } from './tools'

const open = vi.fn()

beforeEach(() => open.mockReset())

const MEMBER = sessionOf('ada', { profile: null })

function show(session: Session) {
  renderInApp(
    <SignInDialogContext value={{ view: null, open, close: () => undefined }}>
      <Tools />
      <Community />
    </SignInDialogContext>,
    { session },
  )
}

const link = (name: string) => screen.queryByRole('link', { name })

test('lets a visitor browse the board beside signing in', () => {
  show({ status: 'signed-out' })
  expect(screen.getByRole('button', { name: 'Authenticate and Engage' })).toBeTruthy()
  expect(link('Browse the board')?.getAttribute('href')).toBe('/hub')
  expect(open).not.toHaveBeenCalled()
})

test('offers a member one way to the board', () => {
  show(MEMBER)
  expect(link('Enter the Hub')?.getAttribute('href')).toBe('/hub')
  expect(link('Browse the board')).toBeNull()
})

test('spells the states of releases like the tool pages', () => {
  show({ status: 'signed-out' })
  const states = TOOL_IDS.flatMap((tool) => PLATFORMS.map((it) => RELEASES[tool][it].state))
  const coming = states.filter((state) => state === 'coming-soon')
  expect(screen.getAllByText('Coming Soon')).toHaveLength(coming.length)
  expect(screen.queryByText('Coming soon')).toBeNull()
})
