// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { IconAction, SteadyButton } from './buttons'
import { isDimmed } from './is-dimmed.fixture'

describe('an icon button', () => {
  const onClick = vi.fn()
  const tip = () => screen.queryByRole('tooltip')

  beforeEach(() => {
    render(
      <IconAction name="Edit post" onClick={onClick}>
        <i />
      </IconAction>,
    )
  })

  const button = () => screen.getByRole('button', { name: 'Edit post' })
  const isGone = () => waitFor(() => expect(tip()).toBeNull())

  test('shows its name on hover and stays the same button', async () => {
    const before = button()
    await userEvent.hover(before)
    expect(await screen.findByRole('tooltip')).toHaveProperty('textContent', 'Edit post')
    expect(button()).toBe(before)
    await userEvent.click(before)
    expect(onClick).toHaveBeenCalledOnce()
    await userEvent.unhover(before)
    await isGone()
  })

  test('keeps its name while the mouse moves onto it, and ignores clicks there', async () => {
    await userEvent.hover(button())
    const shown = await screen.findByRole('tooltip')
    await userEvent.hover(shown)
    await userEvent.click(shown)
    expect(tip()).not.toBeNull()
    expect(onClick).not.toHaveBeenCalled()
  })

  test('shows its name on keyboard focus, until Escape', async () => {
    await userEvent.tab()
    expect(document.activeElement).toBe(button())
    await screen.findByRole('tooltip')
    await userEvent.keyboard('{Escape}')
    await isGone()
  })

  function OnlyOnce() {
    const [isDone, setIsDone] = useState(false)
    const press = () => {
      onClick()
      setIsDone(true)
    }
    return (
      <IconAction name="Edit post" isDisabled={isDone} onClick={press}>
        <i />
      </IconAction>
    )
  }

  test.each([
    ['', false],
    [', even if the press disables it', true],
  ])('hides its name once it is pressed%s', async (_, disables) => {
    if (disables) {
      cleanup()
      render(<OnlyOnce />)
    }
    await userEvent.tab()
    await screen.findByRole('tooltip')
    await userEvent.keyboard('{Enter}')
    expect(onClick).toHaveBeenCalledOnce()
    expect(isDimmed(button())).toBe(disables)
    await isGone()
  })

  test('does nothing while it is disabled, and keeps the focus', async () => {
    cleanup()
    const action = (isDisabled: boolean) => (
      <IconAction name="Edit post" isDisabled={isDisabled} onClick={onClick}>
        <i />
      </IconAction>
    )
    const { rerender } = render(action(false))
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    rerender(action(true))
    await userEvent.keyboard('{Enter}')
    expect(onClick).toHaveBeenCalledOnce()
    expect(document.activeElement).toBe(button())
    expect(isDimmed(button())).toBe(true)
  })

  test('works if its name fails to load', async () => {
    vi.resetModules()
    const fetched = vi.fn(() => {
      throw new Error('no network')
    })
    vi.doMock('./name-tip', fetched)
    cleanup()
    const { IconAction: FreshAction } = await import('./buttons')
    render(
      <FreshAction name="Edit post" onClick={onClick}>
        <i />
      </FreshAction>,
    )
    await userEvent.hover(button())
    await act(() => vi.dynamicImportSettled())
    expect(fetched).toHaveBeenCalled()
    await userEvent.click(button())
    expect(onClick).toHaveBeenCalledOnce()
    expect(tip()).toBeNull()
    vi.doUnmock('./name-tip')
  })

  test('shows no name on touch', async () => {
    vi.useFakeTimers()
    const rest = async (pointerType: string) => {
      fireEvent.pointerEnter(button(), { pointerType })
      await act(() => vi.dynamicImportSettled())
      await act(() => vi.advanceTimersByTimeAsync(1_000))
    }
    await rest('touch')
    expect(tip()).toBeNull()
    await rest('mouse')
    expect(tip()).not.toBeNull()
  })
})

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
