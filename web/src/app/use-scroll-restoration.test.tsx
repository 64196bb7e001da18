// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { Link, MemoryRouter, Outlet, Route, Routes, useNavigate } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { Page } from '../design/page'
import { useScrollRestoration } from './use-scroll-restoration'

function Frame() {
  const navigate = useNavigate()
  useScrollRestoration()
  return (
    <>
      <Link to="/">Start</Link>
      <Link to="/hub">Hub</Link>
      <Link to="/#about">About</Link>
      <Link to="/hub?sort=top" state={{ keepScroll: true }}>
        Top
      </Link>
      <button type="button" onClick={() => navigate(-1)}>
        Back
      </button>
      <Outlet />
    </>
  )
}

const card = (
  <Link to="/hub/one" data-card-link>
    One
  </Link>
)

/** Shows its settings late, as a page does that waits for the session. */
function Late() {
  const [isLoaded, setIsLoaded] = useState(false)
  return (
    <Page title="Late">
      <button type="button" onClick={() => setIsLoaded(true)}>
        Load
      </button>
      {isLoaded && <section id="mails">Settings</section>}
    </Page>
  )
}
const load = () => screen.getByRole('button', { name: 'Load' })

const scrollTo = vi.fn()

function visit(path: string) {
  render(
    <MemoryRouter initialEntries={[path]}>
      <Routes>
        <Route element={<Frame />}>
          <Route
            index
            element={
              <Page title="Start">
                <section id="about">About us</section>
                <section id="100%">All of us</section>
                <section id="a name">One of us</section>
              </Page>
            }
          />
          <Route path="hub" element={<Page title="Hub">{card}</Page>} />
          <Route path="late" element={<Late />} />
          <Route path="hub/one" element={<Page title="One">Post</Page>} />
        </Route>
      </Routes>
    </MemoryRouter>,
  )
}

beforeEach(() => void vi.spyOn(window, 'scrollTo').mockImplementation(scrollTo))

test('leaves focus and scroll alone on the first page', () => {
  visit('/')
  expect(document.activeElement).toBe(document.body)
  expect(scrollTo).not.toHaveBeenCalled()
})

test('moves to the top and to main on a route change, and names the tab', async () => {
  visit('/')
  await userEvent.click(screen.getByRole('link', { name: 'Hub' }))
  expect(document.activeElement).toBe(screen.getByRole('main'))
  expect(scrollTo).toHaveBeenCalledWith({ top: 0, behavior: 'instant' })
  expect(document.title).toBe('Hub · The Grid')
})

test('moves to an anchor from another route', async () => {
  visit('/hub')
  await userEvent.click(screen.getByRole('link', { name: 'About' }))
  expect(document.activeElement?.id).toBe('about')
})

test.each([
  ['/#100%', '100%'],
  ['/#a%20name', 'a name'],
])('moves to the anchor of %s, encoded or not', async (path, id) => {
  visit(path)
  await userEvent.click(screen.getByRole('link', { name: 'Hub' }))
  await userEvent.click(screen.getByRole('button', { name: 'Back' }))
  expect(document.activeElement?.id).toBe(id)
})

test('moves to an anchor that appears later, also on the first page', async () => {
  visit('/late#mails')
  expect(document.activeElement).toBe(document.body)
  load().click()
  await waitFor(() => expect(document.activeElement?.id).toBe('mails'))
})

test('leaves a user alone who acts before the anchor appears', async () => {
  visit('/late#mails')
  fireEvent.keyDown(load(), { key: 'Tab' })
  load().click()
  await screen.findByText('Settings')
  expect(document.activeElement).toBe(document.body)
})

test('moves nothing for a navigation with the state keepScroll', async () => {
  visit('/hub')
  const link = screen.getByRole('link', { name: 'Top' })
  await userEvent.click(link)
  expect(scrollTo).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(link)
})

test.each([
  ['/hub', 'Start', 640],
  ['/', 'Hub', 0],
])('restores on Back to %s, left for %s at 640, the position %d', async (path, link, top) => {
  visit(path)
  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(640)
  window.dispatchEvent(new Event('scroll'))
  await userEvent.click(screen.getByRole('link', { name: link }))
  await userEvent.click(screen.getByRole('button', { name: 'Back' }))
  expect(scrollTo).toHaveBeenLastCalledWith({ top, behavior: 'instant' })
})

test('restores the position of a list whose filters were changed', async () => {
  visit('/hub')
  await userEvent.click(screen.getByRole('link', { name: 'Top' }))
  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(640)
  window.dispatchEvent(new Event('scroll'))
  await userEvent.click(screen.getByRole('link', { name: 'Start' }))
  await userEvent.click(screen.getByRole('button', { name: 'Back' }))
  expect(scrollTo).toHaveBeenLastCalledWith({ top: 640, behavior: 'instant' })
  expect(document.activeElement).toBe(screen.getByRole('main'))
})

test('restores a list that was not scrolled after a change of filters', async () => {
  visit('/hub')
  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(400)
  await userEvent.click(screen.getByRole('link', { name: 'Top' }))
  await userEvent.click(screen.getByRole('link', { name: 'Start' }))
  await userEvent.click(screen.getByRole('button', { name: 'Back' }))
  expect(scrollTo).toHaveBeenLastCalledWith({ top: 400, behavior: 'instant' })
})

test('focuses the opened item on Back to a list, and main elsewhere', async () => {
  visit('/hub')
  await userEvent.click(screen.getByRole('link', { name: 'One' }))
  expect(document.activeElement?.id).toBe('main')
  await userEvent.click(screen.getByRole('button', { name: 'Back' }))
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'One' }))
  await userEvent.click(screen.getByRole('link', { name: 'Start' }))
  await userEvent.click(screen.getByRole('button', { name: 'Back' }))
  expect(document.activeElement?.id).toBe('main')
})
