// @vitest-environment happy-dom

import type { Post } from '@grid/schema/post'
import { ThemeProvider } from '@mui/material/styles'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onAnnounce } from '../../../design/notify.fixture'
import { theme } from '../../../design/theme'
import { spellingsOf } from './duplicate-link.firestore'
import { samplePost } from './post.fixture'
import { DuplicateLink } from './post-fields'

const { getDocsFromServer } = vi.hoisted(() => ({ getDocsFromServer: vi.fn() }))
vi.mock('firebase/firestore', () => ({
  getDocsFromServer,
  query: (_: unknown, ...parts: unknown[]) => parts,
  where: (...parts: unknown[]) => parts,
  limit: (most: number) => most,
}))
vi.mock('../../../data/firestore', () => ({ posts: 'posts' }))

const LINK = 'https://e.example/a'
const found = (...posts: Post[]) => ({ docs: posts.map((post) => ({ data: () => post })) })
const earlier = samplePost(1, { title: '<b>On \u202eudev', author_username: 'ada', link: LINK })

beforeEach(() => {
  vi.useFakeTimers()
  getDocsFromServer.mockReset().mockResolvedValue(found(earlier))
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const notice = (link: string, edited: Post | null = null) => (
  <ThemeProvider theme={theme}>
    <DuplicateLink link={link} edited={edited} />
  </ThemeProvider>
)
const wait = (ms = 700) => act(() => vi.advanceTimersByTimeAsync(ms))

test('shows and announces the post that has the link, once the user pauses', async () => {
  const announced = vi.fn()
  const stop = onAnnounce(announced)
  const { rerender } = render(notice(''))
  for (const end of [8, 12, LINK.length]) {
    rerender(notice(LINK.slice(0, end)))
    await wait(300)
  }
  expect(getDocsFromServer).not.toHaveBeenCalled()
  await wait()
  expect(getDocsFromServer).toHaveBeenCalledExactlyOnceWith([['link', 'in', spellingsOf(LINK)], 2])
  const text = `ada already posted this link: “<b>On udev”. You can still publish yours.`
  expect(screen.getByText(text)).toBeTruthy()
  expect(announced).toHaveBeenLastCalledWith(text)
  stop()
  expect(screen.getByRole('link', { name: 'Open it' }).getAttribute('href')).toBe('/hub/p1')
  rerender(notice(` ${LINK} `))
  await wait()
  expect(getDocsFromServer).toHaveBeenCalledTimes(1)
  rerender(notice('https://other.example/'))
  expect(screen.queryByText(text)).toBeNull()
})

test('shows nothing without a link, for a text that is none, and for a link of nobody', async () => {
  getDocsFromServer.mockResolvedValue(found())
  for (const link of ['', 'e.example', 'javascript:alert(1)', 'https://']) {
    const { container, unmount } = render(notice(link))
    await wait()
    expect(container.textContent).toBe('')
    unmount()
  }
  expect(getDocsFromServer).not.toHaveBeenCalled()
  const { container } = render(notice(LINK))
  await wait()
  expect(getDocsFromServer).toHaveBeenCalledOnce()
  expect(container.textContent).toBe('')
})

test('does not look up the unchanged link of an edited post, and never shows the post itself', async () => {
  const edited = samplePost(2, { link: 'https://mine.example/' })
  const { container, rerender } = render(notice('https://mine.example/', edited))
  await wait()
  expect(getDocsFromServer).not.toHaveBeenCalled()
  getDocsFromServer.mockResolvedValue(found(edited))
  rerender(notice('https://mine.example', edited))
  await wait()
  rerender(notice('https://www.mine.example/', edited))
  await wait()
  expect(getDocsFromServer).toHaveBeenCalledOnce()
  expect(container.textContent).toBe('')
})

test('shows nothing while offline or after a failure', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const { container, rerender } = render(notice(LINK))
  await wait()
  expect(getDocsFromServer).not.toHaveBeenCalled()
  expect(warn).not.toHaveBeenCalled()
  online.mockReturnValue(true)
  getDocsFromServer.mockRejectedValue(new Error('unavailable'))
  rerender(notice(`${LINK}b`))
  await wait()
  expect(getDocsFromServer).toHaveBeenCalledOnce()
  expect(container.textContent).toBe('')
})

test('looks for other spellings of the same link', () => {
  expect(spellingsOf('http://www.e.example:8080/a/?b=1&utm_source=x#c')).toEqual([
    'http://www.e.example:8080/a/?b=1&utm_source=x#c',
    'https://e.example:8080/a/?b=1',
    'https://e.example:8080/a?b=1',
    'https://www.e.example:8080/a/?b=1',
    'https://www.e.example:8080/a?b=1',
    'http://e.example:8080/a/?b=1',
    'http://e.example:8080/a?b=1',
    'http://www.e.example:8080/a/?b=1',
    'http://www.e.example:8080/a?b=1',
  ])
  expect(spellingsOf('https://e.example/')).toEqual([
    'https://e.example/',
    'https://www.e.example/',
    'http://e.example/',
    'http://www.e.example/',
  ])
})
