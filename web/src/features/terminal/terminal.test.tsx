// @vitest-environment happy-dom
import { ThemeProvider } from '@mui/material/styles'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { theme } from '../../design/theme'
import { runCommand } from './commands'
import { Terminal } from './terminal'

const onClose = vi.fn()
const onGo = vi.fn()
const onCrash = vi.fn()

const terminal = (open: boolean) => (
  <ThemeProvider theme={theme}>
    <Terminal open={open} username={null} onClose={onClose} onGo={onGo} onCrash={onCrash} />
  </ThemeProvider>
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

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.clearAllMocks()
})

test('types an answer at 15 ms per character and announces it once, when it stands', () => {
  render(terminal(true))
  enter('whoami')
  wait(45)
  expect(dialog().textContent).toContain('vis')
  expect(dialog().textContent).not.toContain('visitor@grid:~$ whoamivisitor')
  expect(announced()).toBe('')
  wait(7 * 15 - 45)
  expect(dialog().textContent).toContain('visitor@grid:~$ whoamivisitor')
  expect(announced()).toBe('visitor')
})

test('completes the answer at a key press', () => {
  render(terminal(true))
  enter('help')
  wait(15)
  press('Shift')
  expect(announced()).toBe('')
  press('a')
  expect(announced()).toContain('this list')
})

test('sets what wraps of the help below its column, and leaves the text as it is', () => {
  render(terminal(true))
  enter('help')
  press('a')
  const text = runCommand('help', { now: new Date(), username: null }).lines.join('\n')
  expect(dialog().textContent).toContain(text)
  const line = screen.getByText(/^date\s+the time, in UTC$/)
  const { display, paddingInlineStart, textIndent } = getComputedStyle(line)
  expect([display, paddingInlineStart, textIndent]).toEqual(['block', '18ch', '-18ch'])
})

test('goes where a command leads once the answer stands, and closes', () => {
  render(terminal(true))
  enter('connect portlock')
  expect(onGo).not.toHaveBeenCalled()
  wait(5000)
  expect(onGo).toHaveBeenCalledExactlyOnceWith('/tools/portlock')
  expect(onClose).toHaveBeenCalledOnce()
})

test('goes nowhere when it is closed before the answer stands', () => {
  render(terminal(true))
  enter('join the_grid')
  press('Escape')
  wait(5000)
  expect(onClose).toHaveBeenCalledOnce()
  expect(onGo).not.toHaveBeenCalled()
})

test.each(['join the_grid', 'sudo kill all'])(
  'lets nothing follow from %j when it is closed by other means than the keys',
  (input) => {
    const { rerender } = render(terminal(true))
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
  render(terminal(true))
  enter('sudo kill all')
  expect(onCrash).not.toHaveBeenCalled()
  wait(5000)
  expect(onCrash).toHaveBeenCalledOnce()
})

test('recalls with the arrows, completes with Tab and lets Tab go where nothing fits', () => {
  render(terminal(true))
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

test('recalls after it was closed what was typed before', () => {
  const { rerender } = render(terminal(true))
  enter('whoami')
  rerender(terminal(false))
  wait(5000)
  expect(screen.queryByRole('dialog')).toBeNull()
  rerender(terminal(true))
  press('ArrowUp')
  expect(line().value).toBe('whoami')
})

test('lists what a line could become', () => {
  render(terminal(true))
  fireEvent.change(line(), { target: { value: 'show ' } })
  press('Tab')
  expect(announced()).toBe('projects  tools')
  expect(line().value).toBe('show ')
})

test('clears with Ctrl+L and with the command, and keeps the history', () => {
  render(terminal(true))
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
  render(terminal(true))
  enter('echo <img src=x onerror=alert(1)>')
  wait(5000)
  expect(dialog().querySelector('img')).toBeNull()
  expect(dialog().textContent).toContain('<img src=x onerror=alert(1)>')
})

test('remembers what was said after it was closed', () => {
  const { rerender } = render(terminal(true))
  enter('echo once')
  wait(1000)
  rerender(terminal(false))
  wait(1000)
  expect(screen.queryByRole('dialog')).toBeNull()
  rerender(terminal(true))
  expect(dialog().textContent).toContain('echo once')
})
