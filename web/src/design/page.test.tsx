// @vitest-environment happy-dom
import { feedLinks } from '@grid/schema/board-urls'
import { act, cleanup, render as renderAlone } from '@testing-library/react'
import type { ReactElement, ReactNode } from 'react'
import { MemoryRouter, type NavigateFunction, useNavigate } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { Page } from './page'

const description = () =>
  document.querySelector('meta[name="description"]')?.getAttribute('content')

let navigate: NavigateFunction
function Router({ children }: { readonly children: ReactNode }) {
  navigate = useNavigate()
  return children
}

/** Renders a page in a router, at the path of services. */
const render = (page: ReactElement) =>
  renderAlone(page, {
    wrapper: ({ children }) => (
      <MemoryRouter initialEntries={['/services/vapt?from=team']}>
        <Router>{children}</Router>
      </MemoryRouter>
    ),
  })

afterEach(() => document.head.replaceChildren())

test('sets the description in the head while the page is shown', () => {
  const { rerender } = render(
    <Page title="A post" description="First words">
      .
    </Page>,
  )
  expect(document.title).toBe('A post · The Grid')
  expect(description()).toBe('First words')
  rerender(
    <Page title="A post" description="Other words">
      .
    </Page>,
  )
  expect(description()).toBe('Other words')
  cleanup()
  expect(description()).toBeUndefined()
})

test.each(['Team · The Grid', 'Not prerendered'])(
  'announces the title of another page, but not that of the document: %s',
  async (before) => {
    document.title = before
    vi.resetModules()
    const { recordAnnouncements } = await import('./notify.fixture')
    const { Page } = await import('./page')
    const announced = recordAnnouncements()
    const { rerender } = render(<Page title="Team">.</Page>)
    expect(announced).toEqual([])
    rerender(<Page title="Services">.</Page>)
    expect(announced).toEqual(['Services · The Grid'])
  },
)

test('focuses the page that replaces one with the focus, also after a placeholder', async () => {
  const { rerender } = render(
    <Page key="sign-in" title="Admin">
      <button type="button">Sign in</button>
    </Page>,
  )
  document.querySelector('button')?.focus()
  for (const key of ['placeholder', 'dashboard']) {
    rerender(
      <Page key={key} title="Admin">
        {key}
      </Page>,
    )
    await Promise.resolve()
    expect([document.activeElement?.id, document.activeElement?.textContent]).toEqual(['main', key])
  }
})

test('restores the description of the document', () => {
  document.head.innerHTML = '<meta name="description" content="Of the site">'
  render(
    <Page title="A post" description="First words">
      .
    </Page>,
  )
  expect(description()).toBe('First words')
  cleanup()
  expect(description()).toBe('Of the site')
})

const canonical = () => document.querySelector('link[rel="canonical"]')?.getAttribute('href')
const robots = () => document.querySelector('meta[name="robots"]')?.getAttribute('content')

test('sets the canonical URL, also when the path changes while it is shown', () => {
  document.head.innerHTML = '<link rel="canonical" href="https://thegrid.example/team">'
  const page = (
    <Page title="Services" description="What we do">
      .
    </Page>
  )
  render(page)
  expect(canonical()).toBe('https://thegrid.example/services/vapt')
  act(() => void navigate('/services/cloud-security'))
  expect(canonical()).toBe('https://thegrid.example/services/cloud-security')
  expect(document.querySelectorAll('link')).toHaveLength(1)
})

test('writes nothing into the head when a page is rendered again', () => {
  const page = (text: string) => (
    <Page title="Team" description="Who we are" feed="/feeds/board">
      {text}
    </Page>
  )
  const { rerender } = render(page('One'))
  const writes = new MutationObserver(() => undefined)
  writes.observe(document.head, { attributes: true, childList: true, subtree: true })
  rerender(page('Two'))
  expect(writes.takeRecords()).toEqual([])
})

test('sets noindex without a canonical URL, and restores both on the next page', () => {
  document.head.innerHTML = '<meta name="robots" content="noindex">'
  const { rerender } = render(
    <Page title="Nowhere" noindex>
      .
    </Page>,
  )
  expect([robots(), canonical()]).toEqual(['noindex', undefined])
  rerender(<Page title="Team">.</Page>)
  expect(robots()).toBeUndefined()
  expect(canonical()).toMatch(/^https:\/\/thegrid\.example\//)
  rerender(
    <Page title="Nowhere" noindex>
      .
    </Page>,
  )
  expect([robots(), canonical()]).toEqual(['noindex', undefined])
})

const feeds = () =>
  [...document.head.querySelectorAll('link[rel="alternate"]')].map((link) => [
    link.getAttribute('type'),
    link.getAttribute('href'),
  ])

test('names the feed of the page in both formats, and none of the page before', () => {
  document.head.innerHTML = `<link rel="alternate" href="/feed.xml">${feedLinks('/feeds/board')}`
  const { rerender } = render(
    <Page title="The Grid" feed="/feeds/tag/a%26b">
      .
    </Page>,
  )
  const research = [null, '/feed.xml']
  expect(feeds()).toEqual([
    research,
    ['application/atom+xml', '/feeds/tag/a%26b.atom'],
    ['application/feed+json', '/feeds/tag/a%26b.json'],
  ])
  rerender(<Page title="Team">.</Page>)
  expect(feeds()).toEqual([research])
})
