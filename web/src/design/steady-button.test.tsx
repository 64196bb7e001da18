// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { SteadyButton } from './buttons'
import { isDimmed } from './is-dimmed.fixture'

const onClick = vi.fn()
const onSubmit = vi.fn()
const button = () => screen.getByRole('button')

const form = (props: { disabled?: boolean; loading?: boolean }) => (
  <form
    onSubmit={(event) => {
      event.preventDefault()
      onSubmit()
    }}
  >
    <input />
    <SteadyButton type="submit" onClick={onClick} {...props}>
      Save
    </SteadyButton>
  </form>
)

const STATES = [['disabled'], ['loading']] as const

test.each(STATES)('keeps the focus while it is %s, and is announced as dimmed', async (state) => {
  const { rerender } = render(form({}))
  await userEvent.click(button())
  rerender(form({ [state]: true }))
  expect([isDimmed(button()), document.activeElement]).toEqual([true, button()])
  rerender(form({ [state]: false }))
  expect([isDimmed(button()), document.activeElement]).toEqual([false, button()])
})

test.each(STATES)('ignores mouse and keyboard while it is %s', async (state) => {
  const { rerender } = render(form({ [state]: true }))
  button().focus()
  await userEvent.keyboard('{Enter}')
  await userEvent.keyboard(' ')
  await userEvent.click(button(), { pointerEventsCheck: 0 })
  await userEvent.type(screen.getByRole('textbox'), 'ada{Enter}')
  expect([onClick, onSubmit].map(({ mock }) => mock.calls.length)).toEqual([0, 0])
  rerender(form({}))
  await userEvent.click(button())
  await userEvent.type(screen.getByRole('textbox'), '{Enter}')
  expect([onClick, onSubmit].map(({ mock }) => mock.calls.length)).toEqual([2, 2])
})
