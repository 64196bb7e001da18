// @vitest-environment happy-dom
import { ThemeProvider } from '@mui/material/styles'
import { act, cleanup, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CHUNK_MISSING } from '../browser/chunk-missing'
import { lazyComponent } from './lazy-component'
import { theme } from './theme'
import { Toaster } from './toaster'

const Dialog = ({ text }: { readonly text: string }) => <p>{text}</p>

/** A fetch that fails at first, as without a connection, or of a file that a deploy took away. */
const failingOnce = () =>
  vi
    .fn(async () => Dialog)
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

afterEach(() => {
  act(() => toast.remove())
  cleanup()
  vi.restoreAllMocks()
})

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
      {isOpen && <Part text="Here" onMissing={() => setIsOpen(false)} />}
      <Toaster />
    </ThemeProvider>
  )
}

const open = () => act(async () => screen.getByRole('button', { name: 'Open' }).click())

test('a part that does not come is told, nothing else goes, and the next use has it', async () => {
  render(<Site part={lazyComponent(failingOnce())} />)
  await open()
  expect((await screen.findByRole('alert')).textContent).toBe(CHUNK_MISSING)
  expect(screen.queryByText('Here')).toBeNull()
  await open()
  expect(await screen.findByText('Here')).toBeTruthy()
})

test('a part that is still wanted comes when the connection is back', async () => {
  const Part = lazyComponent(failingOnce())
  const { container } = render(<Part text="Here" />)
  await vi.waitFor(() => expect(console.error).toHaveBeenCalled())
  expect(container.textContent).toBe('')
  act(() => window.dispatchEvent(new Event('online')))
  expect(await screen.findByText('Here')).toBeTruthy()
})

test('a part that nobody asked for is missed in silence', async () => {
  const Part = lazyComponent(failingOnce(), { isQuiet: true })
  const onMissing = vi.fn()
  render(
    <ThemeProvider theme={theme}>
      <Part text="Here" onMissing={onMissing} />
      <Toaster />
    </ThemeProvider>,
  )
  await vi.waitFor(() => expect(onMissing).toHaveBeenCalledOnce())
  expect(screen.queryByRole('alert')).toBeNull()
  expect(console.error).not.toHaveBeenCalled()
})

test('a part that was fetched before is there at once, and fetched once', async () => {
  const load = vi.fn(async () => Dialog)
  const Part = lazyComponent(load)
  render(<Part text="Here" />)
  await screen.findByText('Here')
  cleanup()
  render(<Part text="There" />)
  expect(screen.getByText('There')).toBeTruthy()
  expect(load).toHaveBeenCalledOnce()
})

test('something may stand in the place of a part until it comes, or is missed', async () => {
  const Part = lazyComponent(failingOnce(), { isQuiet: true })
  const { container } = render(<Part text="Here" meanwhile="Soon" />)
  expect(container.textContent).toBe('Soon')
  await vi.waitFor(() => expect(container.textContent).toBe(''))
  act(() => window.dispatchEvent(new Event('online')))
  expect(await screen.findByText('Here')).toBeTruthy()
})

test('a part that was fetched before is there at its first showing', async () => {
  const Part = lazyComponent(async () => Dialog)
  Part.fetchAhead()
  await vi.dynamicImportSettled()
  render(<Part text="Here" />)
  expect(screen.getByText('Here')).toBeTruthy()
})

test('a part that does not come before it is shown is not told, and comes when it is', async () => {
  const Part = lazyComponent(failingOnce())
  Part.fetchAhead()
  await vi.dynamicImportSettled()
  expect(console.error).not.toHaveBeenCalled()
  render(<Part text="Here" />)
  expect(await screen.findByText('Here')).toBeTruthy()
})
