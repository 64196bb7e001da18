// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { isDimmed } from '../../design/is-dimmed.fixture'
import { renderInApp } from '../../session/render.fixture'
import { startCooldown } from './verification-cooldown'
import { VerificationStrip } from './verification-strip'

vi.mock('./identity-fields', async (importOriginal) => ({
  ...(await importOriginal<typeof import('./identity-fields')>()),
  loadAccounts: () => Promise.resolve({}),
}))

beforeEach(() => vi.useFakeTimers())

test('counts down a minute after a mail that is sent meanwhile', () => {
  renderInApp(<VerificationStrip uid="ada" email="ada@grid.test" />)
  const button = screen.getByRole('button')
  expect([button.textContent, isDimmed(button)]).toEqual(['Send again', false])
  act(() => startCooldown('ada', Date.now()))
  expect([button.textContent, isDimmed(button)]).toEqual(['Send again in 60 s', true])
  // A button is a flex container, in which a space at the edge of a child collapses.
  expect([...button.children].map((child) => child.textContent)).toContain('Send again in 60 s')
  act(() => vi.advanceTimersByTime(61_000))
  expect([button.textContent, isDimmed(button)]).toEqual(['Send again', false])
})
