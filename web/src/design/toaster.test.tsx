// @vitest-environment happy-dom
import { ThemeProvider } from '@mui/material/styles'
import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { notify } from './notify'
import { theme } from './theme'
import { Toaster } from './toaster'

beforeEach(() => {
  vi.useFakeTimers()
  render(
    <ThemeProvider theme={theme}>
      <Toaster />
    </ThemeProvider>,
  )
})

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))
const card = (text: string) => screen.getByText(text).parentElement
const isShown = (text: string) =>
  screen.queryByText(text)?.parentElement?.getAttribute('data-visible') === 'true'

test.each([
  ['success', 'status', 2000],
  ['error', 'alert', 4000],
  ['blank', 'status', 4000],
] as const)('announces %s as %s and shows it for %i ms', (kind, role, duration) => {
  act(() => notify[kind]('Door closed'))
  expect(card('Door closed')?.closest('[role]')?.getAttribute('role')).toBe(role)
  pass(duration - 50)
  expect(isShown('Door closed')).toBe(true)
  pass(100)
  expect(isShown('Door closed')).toBe(false)
})

test('announces the reason of a failure with it, on a line of its own', () => {
  act(() => notify.error('Failed to delete post', { details: 'Your account is banned.' }))
  expect(screen.getByText('Your account is banned.').textContent).toBe('Your account is banned.')
  expect(screen.getByRole('alert').contains(screen.getByText('Your account is banned.'))).toBe(true)
  expect(screen.getByRole('alert').contains(screen.getByText('Failed to delete post'))).toBe(true)
})

test('announces a success in an existing live region', () => {
  const before = screen.getAllByRole('status')
  act(() => notify.success('Door closed'))
  expect(before.some((region) => region.contains(card('Door closed')))).toBe(true)
  expect(screen.getAllByRole('status')).toEqual(before)
})

test('appears at the top centre', () => {
  act(() => notify.error('Door closed'))
  const stack = card('Door closed')?.parentElement ?? document.body
  const { position, top, insetInline, justifyItems } = getComputedStyle(stack)
  const gap = 'calc(2 * 8px)'
  expect([position, top, insetInline, justifyItems]).toEqual(['fixed', gap, gap, 'center'])
})

test.each([
  ['success', 'status'],
  ['error', 'alert'],
] as const)('shows a loading toast until %s replaces it, as %s', (kind, role) => {
  act(() => notify.loading('Downloading...', { id: 'download' }))
  pass(60_000)
  expect(isShown('Downloading...')).toBe(true)
  act(() => notify[kind]('Download ended', { id: 'download' }))
  expect(screen.queryByText('Downloading...')).toBeNull()
  expect(isShown('Download ended')).toBe(true)
  expect(card('Download ended')?.closest('[role]')?.getAttribute('role')).toBe(role)
})

test('shows at most 20 toasts', () => {
  act(() => {
    for (let count = 1; count <= 25; count += 1) notify.error(`Error ${count}`)
  })
  expect(screen.getAllByRole('alert')).toHaveLength(20)
  expect(isShown('Error 25')).toBe(true)
})

test('offers an action for 10 s, and focuses it', () => {
  const run = vi.fn()
  act(() => notify.success('Post deleted', { action: { label: 'Undo', run } }))
  const undo = screen.getByRole('button', { name: 'Undo' })
  expect(document.activeElement).toBe(undo)
  act(() => undo.blur())
  pass(9_900)
  expect(isShown('Post deleted')).toBe(true)
  pass(200)
  expect(isShown('Post deleted')).toBe(false)
  expect(run).not.toHaveBeenCalled()
})

test('runs the action once and closes', () => {
  const run = vi.fn()
  act(() => notify.success('Post deleted', { action: { label: 'Undo', run } }))
  act(() => screen.getByRole('button', { name: 'Undo' }).click())
  expect(run).toHaveBeenCalledOnce()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  expect(isShown('Post deleted')).toBe(false)
})

test('stays open while focused, closes on Escape and restores the focus', () => {
  const opener = document.body.appendChild(document.createElement('button'))
  opener.focus()
  act(() => notify.success('Post deleted', { action: { label: 'Undo', run: vi.fn() } }))
  pass(60_000)
  expect(isShown('Post deleted')).toBe(true)
  fireEvent.keyDown(screen.getByRole('button', { name: 'Undo' }), { key: 'Escape' })
  expect(isShown('Post deleted')).toBe(false)
  expect(document.activeElement).toBe(opener)
  opener.remove()
})

test('focuses the page if the previously focused element is removed', () => {
  const main = document.body.appendChild(document.createElement('main'))
  main.id = 'main'
  main.tabIndex = -1
  const opener = document.body.appendChild(document.createElement('button'))
  opener.focus()
  act(() => notify.success('Post deleted', { action: { label: 'Undo', run: vi.fn() } }))
  opener.remove()
  act(() => screen.getByRole('button', { name: 'Undo' }).click())
  expect(document.activeElement).toBe(main)
  main.remove()
})

test('focuses the neighbour of a removed list item', () => {
  const list = document.body.appendChild(document.createElement('ul'))
  list.innerHTML = '<li><button>One</button></li><li><button>Two</button></li>'
  const [one, two] = list.querySelectorAll('button')
  one?.focus()
  act(() => notify.success('Post deleted', { action: { label: 'Undo', run: vi.fn() } }))
  list.firstElementChild?.remove()
  act(() => screen.getByRole('button', { name: 'Undo' }).click())
  expect(document.activeElement).toBe(two)
  list.remove()
})

test.each(['Enter', 'Escape'])('closes later toasts by time after %s on one', async (key) => {
  vi.useRealTimers()
  const user = userEvent.setup()
  await user.tab()
  act(() => notify.success('Post deleted', { action: { label: 'Undo', run: vi.fn() } }))
  await user.keyboard(`{${key}}`)
  act(() => notify.success('Post restored', { duration: 50 }))
  await vi.waitFor(() => expect(isShown('Post restored')).toBe(false))
})

test('stays open under a mouse, but not after a touch', () => {
  act(() => notify.success('Door closed'))
  fireEvent.pointerEnter(screen.getByText('Door closed'), { pointerType: 'mouse' })
  pass(60_000)
  expect(isShown('Door closed')).toBe(true)
  fireEvent.pointerLeave(screen.getByText('Door closed'), { pointerType: 'mouse' })
  pass(2_100)
  expect(isShown('Door closed')).toBe(false)
  act(() => notify.success('Door opened'))
  fireEvent.pointerEnter(screen.getByText('Door opened'), { pointerType: 'touch' })
  fireEvent.mouseEnter(screen.getByText('Door opened'))
  pass(2_100)
  expect(isShown('Door opened')).toBe(false)
})

const AT_WORK = [
  ['a field', '<input>'],
  ['the terminal', '<div data-terminal><input></div>'],
  ['a dialog', '<div role="dialog" aria-modal="true"><button>Close</button></div>'],
  ['the focus trap of a dialog', '<div tabindex="-1"><div aria-modal="true"></div></div>'],
] as const

test.each(AT_WORK)('leaves the focus in %s', (_, markup) => {
  const place = document.body.appendChild(document.createElement('div'))
  place.innerHTML = markup
  const focused = place.querySelector<HTMLElement>('input, button, [tabindex]')
  focused?.focus()
  act(() => notify.success('Post deleted', { action: { label: 'Undo', run: vi.fn() } }))
  expect(document.activeElement).toBe(focused)
  place.remove()
})

test('stays available to screen readers when a dialog hides the page', async () => {
  vi.useRealTimers()
  const place = document.body.lastElementChild
  place?.setAttribute('aria-hidden', 'true')
  await vi.waitFor(() => expect(place?.hasAttribute('aria-hidden')).toBe(false))
})
