// @vitest-environment happy-dom
import { ThemeProvider } from '@mui/material/styles'
import { act, cleanup, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { CHUNK_MISSING } from '../browser/prefetch'
import { lazyComponent } from './lazy-component'
import { theme } from './theme'
import { Toaster } from './toaster'

const Dialog = ({ text }: { readonly text: string }) => <p>{text}</p>

/** A fetch that fails at first, as without a connection, or of a file that a deploy took away. */
const failingOnce = () =>
  vi
    .fn(async () => Dialog)
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))

function Site({
  part: Part,
}: {
  readonly part: ReturnType<typeof lazyComponent<{ text: string }>>
}) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <ThemeProvider theme={theme}>
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
      {isOpen && <Part text="Here" onLoadError={() => setIsOpen(false)} />}
      <Toaster />
    </ThemeProvider>
  )
}

const open = () => act(async () => screen.getByRole('button', { name: 'Open' }).click())

test('shows an error if loading fails, keeps the page, and loads at the next use', async () => {
  render(<Site part={lazyComponent(failingOnce())} />)
  await open()
  expect((await screen.findByRole('alert')).textContent).toBe(CHUNK_MISSING)
  expect(screen.queryByText('Here')).toBeNull()
  await open()
  expect(await screen.findByText('Here')).toBeTruthy()
})

test('says that the browser is offline if loading fails for that reason', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  render(<Site part={lazyComponent(failingOnce())} />)
  await open()
  expect((await screen.findByRole('alert')).textContent).toContain('You seem to be offline.')
})

test('loads a shown component when the browser is online again', async () => {
  const Lazy = lazyComponent(failingOnce())
  const { container } = render(<Lazy text="Here" />)
  await vi.waitFor(() => expect(console.error).toHaveBeenCalled())
  expect(container.textContent).toBe('')
  act(() => window.dispatchEvent(new Event('online')))
  expect(await screen.findByText('Here')).toBeTruthy()
})

test('shows no error for a quiet component', async () => {
  const Lazy = lazyComponent(failingOnce(), { isSilent: true })
  const onLoadError = vi.fn()
  render(
    <ThemeProvider theme={theme}>
      <Lazy text="Here" onLoadError={onLoadError} />
      <Toaster />
    </ThemeProvider>,
  )
  await vi.waitFor(() => expect(onLoadError).toHaveBeenCalledOnce())
  expect(screen.queryByRole('alert')).toBeNull()
  expect(console.error).not.toHaveBeenCalled()
})

test('renders a loaded component at once, and loads it once', async () => {
  const load = vi.fn(async () => Dialog)
  const Lazy = lazyComponent(load)
  render(<Lazy text="Here" />)
  await screen.findByText('Here')
  cleanup()
  render(<Lazy text="There" />)
  expect(screen.getByText('There')).toBeTruthy()
  expect(load).toHaveBeenCalledOnce()
})

test('shows a placeholder until loading ends', async () => {
  const Lazy = lazyComponent(failingOnce(), { isSilent: true })
  const { container } = render(<Lazy text="Here" fallback="Soon" />)
  expect(container.textContent).toBe('Soon')
  await vi.waitFor(() => expect(container.textContent).toBe(''))
  act(() => window.dispatchEvent(new Event('online')))
  expect(await screen.findByText('Here')).toBeTruthy()
})

test('renders a component at once that was fetched ahead', async () => {
  const Lazy = lazyComponent(async () => Dialog)
  Lazy.preload()
  await vi.dynamicImportSettled()
  render(<Lazy text="Here" />)
  expect(screen.getByText('Here')).toBeTruthy()
})

test('shows no error for a failed fetch ahead, and loads when shown', async () => {
  const Lazy = lazyComponent(failingOnce())
  Lazy.preload()
  await vi.dynamicImportSettled()
  expect(console.error).not.toHaveBeenCalled()
  render(<Lazy text="Here" />)
  expect(await screen.findByText('Here')).toBeTruthy()
})
