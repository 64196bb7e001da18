// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { isLazyPage, lazyPage } from './lazy-page'

const Content = () => <p>Content</p>
const shown = (Page: () => React.ReactNode) =>
  render(
    <Suspense fallback={<p>Waiting</p>}>
      <Page />
    </Suspense>,
  )

afterEach(cleanup)

test('waits for a page that was not fetched', async () => {
  shown(lazyPage(async () => Content))
  expect(screen.getByText('Waiting')).toBeDefined()
  expect(await screen.findByText('Content')).toBeDefined()
})

test('renders a page that was fetched ahead without a gap', async () => {
  const page = lazyPage(async () => Content)
  await page.preload()
  shown(page)
  expect(screen.getByText('Content')).toBeDefined()
})

test('keeps a page in place when it is fetched again', async () => {
  const load = vi.fn(async () => Content)
  const page = lazyPage(load)
  const { rerender } = shown(page)
  const node = await screen.findByText('Content')
  await page.preload()
  const Page = page
  rerender(
    <Suspense fallback={<p>Waiting</p>}>
      <Page />
    </Suspense>,
  )
  expect(screen.getByText('Content')).toBe(node)
})

test('is told from other components', () => {
  expect(isLazyPage(lazyPage(async () => Content))).toBe(true)
  expect(isLazyPage(Content)).toBe(false)
})
