// @vitest-environment happy-dom

import { act, fireEvent, renderHook, screen } from '@testing-library/react'
import { StrictMode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderInApp } from '../../session/render.fixture'
import { runCommand } from './commands'
import { Terminal } from './terminal'
import { useTerminal } from './use-terminal'

const onClose = vi.fn()
const onGo = vi.fn()
const onCrash = vi.fn()

const terminal = (open: boolean) => (
  <Terminal open={open} username={null} onClose={onClose} onGo={onGo} onCrash={onCrash} />
)
const line = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Command' })
const dialog = () => screen.getByRole('dialog', { name: 'Terminal' })
const announced = () => screen.getByRole('status').textContent
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms))

function press(key: string, options = {}) {
  return fireEvent.keyDown(line(), { key, ...options })
}
function enter(text: string) {
  fireEvent.change(line(), { target: { value: text } })
  press('Enter')
}

beforeEach(() => vi.useFakeTimers())

test('types output at 15 ms per character and announces it once, when it is complete', () => {
  renderInApp(terminal(true))
  enter('whoami')
  wait(45)
  expect(dialog().textContent).toContain('vis')
  expect(dialog().textContent).not.toContain('visitor@grid:~$ whoamivisitor')
  expect(announced()).toBe('')
  wait(7 * 15 - 45)
  expect(dialog().textContent).toContain('visitor@grid:~$ whoamivisitor')
  expect(announced()).toBe('visitor')
})

test('numbers commands one after the other, although React calls updaters twice', () => {
  const { result } = renderHook(() => useTerminal(null, () => undefined), { wrapper: StrictMode })
  for (const command of ['cd', 'cd', 'cd']) {
    act(() => {
      result.current.run(command)
      result.current.finish()
    })
  }
  // Each announcement takes a number too.
  expect(result.current.exchanges.map(({ id }) => id)).toEqual([1, 3, 5])
})

test('completes the output at a key press', () => {
  renderInApp(terminal(true))
  enter('help')
  wait(15)
  press('Shift')
  expect(announced()).toBe('')
  press('a')
  expect(announced()).toContain('this list')
})

test('indents wrapped lines of the help below their column', () => {
  renderInApp(terminal(true))
  enter('help')
  press('a')
  const text = runCommand('help', { now: new Date(), username: null }).lines.join('\n')
  expect(dialog().textContent).toContain(text)
  const line = screen.getByText(/^date\s+the time, in UTC$/)
  const { display, paddingInlineStart, textIndent } = getComputedStyle(line)
  expect([display, paddingInlineStart, textIndent]).toEqual(['block', '18ch', '-18ch'])
})

test('navigates once the output is complete, and closes', () => {
  renderInApp(terminal(true))
  enter('connect portlock')
  expect(onGo).not.toHaveBeenCalled()
  wait(5000)
  expect(onGo).toHaveBeenCalledExactlyOnceWith('/tools/portlock')
  expect(onClose).toHaveBeenCalledOnce()
})

test('does not navigate if it is closed before the output is complete', () => {
  renderInApp(terminal(true))
  enter('join the_grid')
  press('Escape')
  wait(5000)
  expect(onClose).toHaveBeenCalledOnce()
  expect(onGo).not.toHaveBeenCalled()
})

test.each(['join the_grid', 'sudo kill all'])(
  'cancels the effect of %j if it is closed with its button',
  (input) => {
    const { rerender } = renderInApp(terminal(true))
    enter(input)
    fireEvent.click(screen.getByRole('button', { name: 'Close terminal' }))
    expect(onClose).toHaveBeenCalledOnce()
    rerender(terminal(false))
    wait(5000)
    expect(onGo).not.toHaveBeenCalled()
    expect(onCrash).not.toHaveBeenCalled()
  },
)

test('crashes on sudo kill all', () => {
  renderInApp(terminal(true))
  enter('sudo kill all')
  expect(onCrash).not.toHaveBeenCalled()
  wait(5000)
  expect(onCrash).toHaveBeenCalledOnce()
})

test('recalls with arrows, completes with Tab, and moves the focus with Tab otherwise', () => {
  renderInApp(terminal(true))
  enter('whoami')
  press('ArrowUp')
  expect(line().value).toBe('whoami')
  press('ArrowDown')
  expect(line().value).toBe('')
  fireEvent.change(line(), { target: { value: 'jo' } })
  expect(press('Tab')).toBe(false)
  expect(line().value).toBe('join ')
  expect(press('Tab')).toBe(false)
  expect(line().value).toBe('join the_grid')
  expect(press('Tab')).toBe(true)
  expect(press('Tab', { shiftKey: true })).toBe(true)
})

test('recalls earlier input after it was closed', () => {
  const { rerender } = renderInApp(terminal(true))
  enter('whoami')
  rerender(terminal(false))
  wait(5000)
  expect(screen.queryByRole('dialog')).toBeNull()
  rerender(terminal(true))
  press('ArrowUp')
  expect(line().value).toBe('whoami')
})

test('lists the completions of a line', () => {
  renderInApp(terminal(true))
  fireEvent.change(line(), { target: { value: 'show ' } })
  press('Tab')
  expect(announced()).toBe('projects  tools')
  expect(line().value).toBe('show ')
})

test('clears with Ctrl+L and with the command, but not the history', () => {
  renderInApp(terminal(true))
  enter('echo once')
  wait(1000)
  expect(press('l', { code: 'KeyL', ctrlKey: true })).toBe(false)
  expect(dialog().textContent).not.toContain('echo once')
  press('ArrowUp')
  expect(line().value).toBe('echo once')
  enter('echo twice')
  enter('clear')
  expect(dialog().textContent).not.toContain('twice')
  expect(announced()).toBe('Screen cleared.')
})

test('shows markup as text', () => {
  renderInApp(terminal(true))
  enter('echo <img src=x onerror=alert(1)>')
  wait(5000)
  expect(dialog().querySelector('img')).toBeNull()
  expect(dialog().textContent).toContain('<img src=x onerror=alert(1)>')
})

test('shows earlier output after it was closed', () => {
  const { rerender } = renderInApp(terminal(true))
  enter('echo once')
  wait(1000)
  rerender(terminal(false))
  wait(1000)
  expect(screen.queryByRole('dialog')).toBeNull()
  rerender(terminal(true))
  expect(dialog().textContent).toContain('echo once')
})
