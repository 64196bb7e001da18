// @vitest-environment happy-dom
import { act, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { InApp } from '../session/render.fixture'
import { isLazyPage, lazyPage, PAGE_MISSING } from './lazy-page'

const Content = () => <p>Content</p>
const site = (Page: () => React.ReactNode) => (
  <InApp>
    <Suspense fallback={<p>Waiting</p>}>
      <Page />
    </Suspense>
  </InApp>
)
const shown = (Page: () => React.ReactNode) => act(async () => render(site(Page)))
/** A fetch that fails at first, as without a connection, or of a file that a deploy took away. */
const failingOnce = () =>
  vi
    .fn(async () => Content)
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))

test('suspends while a page loads', async () => {
  let arrive = (_: typeof Content) => {}
  await shown(lazyPage(() => new Promise((resolve) => (arrive = resolve))))
  expect(screen.getByText('Waiting')).toBeDefined()
  await act(async () => arrive(Content))
  expect(screen.getByText('Content')).toBeDefined()
})

test('renders a preloaded page at once', async () => {
  const page = lazyPage(async () => Content)
  await page.preload()
  render(site(page))
  expect(screen.getByText('Content')).toBeDefined()
})

test('keeps the DOM of a page that is preloaded again', async () => {
  const load = vi.fn(async () => Content)
  const page = lazyPage(load)
  const { rerender } = await shown(page)
  const node = await screen.findByText('Content')
  await page.preload()
  rerender(site(page))
  expect(screen.getByText('Content')).toBe(node)
})

test('shows an error if a page fails to load, and loads it when it is opened again', async () => {
  const page = lazyPage(failingOnce())
  const { unmount } = await shown(page)
  await screen.findByText(PAGE_MISSING)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Page not loaded')
  unmount()
  await shown(page)
  expect(await screen.findByText('Content')).toBeDefined()
})

test.each([
  ['on "Try again"', () => screen.getByRole('button', { name: 'Try again' }).click()],
  ['when the browser is online', () => window.dispatchEvent(new Event('online'))],
])('retries a failed page %s', async (_, again) => {
  const load = failingOnce().mockRejectedValueOnce(new TypeError('Failed to fetch again'))
  await shown(lazyPage(load))
  expect(load).toHaveBeenCalledOnce()
  await act(async () => void again())
  await screen.findByText(PAGE_MISSING)
  await act(async () => void again())
  expect(await screen.findByText('Content')).toBeDefined()
})

test('preloads the next page once the browser is idle', async () => {
  const next = lazyPage(async () => Content)
  const preload = vi.spyOn(next, 'preload')
  await shown(lazyPage(failingOnce(), () => next))
  expect(preload).not.toHaveBeenCalled()
  await act(async () => screen.getByRole('button', { name: 'Try again' }).click())
  await vi.waitFor(() => expect(preload).toHaveBeenCalledOnce())
})

test('recognises a lazy page', () => {
  expect(isLazyPage(lazyPage(async () => Content))).toBe(true)
  expect(isLazyPage(Content)).toBe(false)
})
