// @vitest-environment happy-dom

import { linkKey } from '@grid/schema/link'
import { EMPTY_POST_FORM, type Post, type PostForm } from '@grid/schema/post'
import { act, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { firestore } from '../../../data/firestore-server.fixture'
import { recordAnnouncements } from '../../../design/notify.fixture'
import { renderInApp } from '../../../session/render.fixture'
import { samplePost } from './post.fixture'
import { DuplicateLink, PostFields } from './post-fields'

const LINK = 'https://e.example/a'
const linking = (minute: number, link: string, change: Partial<Post> = {}) =>
  samplePost(minute, { link, link_key: linkKey(link), ...change })
const earlier = linking(1, LINK, { title: '<b>On \u202eudev', author_username: 'ada' })
const TEXT = 'ada already posted this link: “<b>On udev”. You can still publish yours.'

beforeEach(() => {
  vi.useFakeTimers()
  firestore.store('posts', earlier)
})

const notice = (link: string, edited: Post | null = null) => (
  <DuplicateLink link={link} edited={edited} />
)
const wait = (ms = 700) => act(() => vi.advanceTimersByTimeAsync(ms))
const lookUps = () => firestore.requests().length

test('shows and announces the post that has the link, once the user pauses', async () => {
  const announced = recordAnnouncements()
  const { rerender } = renderInApp(notice(''))
  for (const end of [8, 12, LINK.length]) {
    rerender(notice(LINK.slice(0, end)))
    await wait(300)
  }
  expect(lookUps()).toBe(0)
  await wait()
  expect(lookUps()).toBe(1)
  expect(screen.getByText(TEXT)).toBeTruthy()
  expect(announced.at(-1)).toBe(TEXT)
  expect(screen.getByRole('link', { name: 'Open it' }).getAttribute('href')).toBe('/hub/p1')
  rerender(notice(` ${LINK}?utm_source=news `))
  await wait()
  expect(lookUps()).toBe(1)
  rerender(notice('https://other.example/'))
  expect(screen.queryByText(TEXT)).toBeNull()
})

test('finds the post whose link has other tracking parameters, or none', async () => {
  const tracked = `${LINK}/?fbclid=1&utm_source=news#comments`
  for (const [stored, typed] of [
    [LINK, tracked],
    [tracked, LINK],
    [tracked, 'http://www.e.example/a?gclid=2'],
  ] as const) {
    firestore.store('posts', { ...earlier, link: stored, link_key: linkKey(stored) })
    const { unmount } = renderInApp(notice(typed))
    await wait()
    expect(screen.getByText(TEXT)).toBeTruthy()
    unmount()
  }
})

test('shows nothing without a link, for a text that is none, and for a link of nobody', async () => {
  for (const link of ['', 'e.example', 'javascript:alert(1)', 'https://']) {
    const { container, unmount } = renderInApp(notice(link))
    await wait()
    expect(container.textContent).toBe('')
    unmount()
  }
  expect(lookUps()).toBe(0)
  const { container } = renderInApp(notice('https://nobody.example/'))
  await wait()
  expect(lookUps()).toBe(1)
  expect(container.textContent).toBe('')
})

test('does not look up the page that an edited post links already, and never shows the post itself', async () => {
  const edited = linking(2, 'https://mine.example/')
  firestore.store('posts', edited)
  const { container, rerender } = renderInApp(notice('https://mine.example/', edited))
  await wait()
  rerender(notice('https://www.mine.example', edited))
  await wait()
  expect(lookUps()).toBe(0)
  firestore.store('posts', { ...edited, link_key: linkKey(`${LINK}/b`) })
  rerender(notice(`${LINK}/b`, edited))
  await wait()
  expect(lookUps()).toBe(1)
  expect(container.textContent).toBe('')
})

test('shows nothing while offline or after a failure', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const { container, rerender } = renderInApp(notice(LINK))
  await wait()
  expect(lookUps()).toBe(0)
  expect(warn).not.toHaveBeenCalled()
  online.mockReturnValue(true)
  firestore.fail('posts', 'unavailable')
  rerender(notice(`${LINK}b`))
  await wait()
  expect(lookUps()).toBe(1)
  expect(container.textContent).toBe('')
})

test('shows the link that is sent if hidden characters were pasted with it', () => {
  const form: PostForm = { ...EMPTY_POST_FORM, link: `\u202a${LINK}\u200b` }
  const onChange = () => undefined
  const entry = (name: keyof PostForm) => ({ name, value: form[name], error: null, onChange })
  renderInApp(<PostFields entry={entry} suggestions={[]} edited={null} />)
  expect(screen.getByText(`Will be sent as “${LINK}”.`)).toBeTruthy()
})
