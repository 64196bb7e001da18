// @vitest-environment happy-dom

import { LIMITS } from '@grid/schema/limits'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { goBack } from '../../../browser/go-back.fixture'
import { firestore } from '../../../data/firestore-server.fixture'
import { notify } from '../../../design/notify'
import { recordAnnouncements } from '../../../design/notify.fixture'
import { sessionOf } from '../../../session/member.fixture'
import { renderInApp } from '../../../session/render.fixture'
import { HiddenMembersSubscription } from '../../../social/hidden-members'
import { samplePost } from '../posts/post.fixture'
import { atMs, removalAt, replyAt, upvotesAt } from './notification.fixture'
import { Bell } from './notification-bell'

const OWN = 'profiles/ada/notifications'
const bell = () => screen.getByRole('button', { name: /^Notifications/, hidden: true })
const rows = () => screen.getAllByRole('listitem').map((row) => row.querySelector('a'))
const areNew = () => rows().map((row) => row?.getAttribute('data-new'))
const marks = () => firestore.stored('inboxes/ada')?.['read_marks']

async function show({ mayMark = true } = {}) {
  renderInApp(
    <>
      <HiddenMembersSubscription />
      <Bell uid="ada" mayMark={mayMark} />
    </>,
    { session: sessionOf('ada') },
  )
  await waitFor(() => expect(firestore.subscriptionsTo('inboxes')).toBe(1))
}
const named = (name: string) => waitFor(() => expect(bell().getAttribute('aria-label')).toBe(name))
/** Opens the list, which loads at the first time. */
const open = async () => {
  await userEvent.click(bell())
  await screen.findByRole('dialog', { name: 'Notifications' }, { timeout: 5_000 })
}

beforeEach(() => firestore.store('posts', samplePost(1, { id: 'a-post', title: 'Mesh radio' })))

test('counts what is unread, and announces it', async () => {
  firestore.store('comments', replyAt(3), replyAt(9))
  firestore.store(OWN, upvotesAt(7))
  firestore.store('inboxes', { id: 'ada', read_at: atMs(3) })
  const announced = recordAnnouncements()
  await show()
  await named('Notifications, 2 new')
  firestore.store('inboxes', { id: 'ada', read_at: atMs(7) })
  await named('Notifications, 1 new')
  expect(announced).toEqual(['2 new notifications', '1 new notification'])
  // A live region on the page would be announced again after each dialog.
  expect(screen.queryByRole('status')).toBeNull()
})

test('writes nothing when a read entry is opened', async () => {
  firestore.store('comments', replyAt(3))
  firestore.store('inboxes', { id: 'ada', read_at: atMs(3) })
  await show()
  await open()
  const before = firestore.requests().length
  await userEvent.click(await screen.findByRole('link', { name: /commented on your post/ }))
  await act(() => new Promise((resolve) => setTimeout(resolve)))
  expect(firestore.requests().slice(before)).toEqual([])
})

test('reads the texts of an open list again only when its entries change', async () => {
  firestore.store(OWN, upvotesAt(7))
  await show()
  await open()
  await screen.findByRole('link', { name: /Mesh radio/ })
  const reads = () => firestore.requests().filter(({ kind }) => kind === 'read').length
  const before = reads()
  const muted = { id: 'ada', muted_ids: ['eve'], blocked_ids: [] }
  await act(async () => firestore.store('hidden_members', muted))
  firestore.store('inboxes', { id: 'ada', read_at: atMs(7) })
  await named('Notifications')
  expect(reads()).toBe(before)
})

test('counts a full list as possibly more', async () => {
  const posts = Array.from({ length: LIMITS.notifications.bell + 1 }, (_, at) => `p${at}`)
  firestore.store(OWN, ...posts.map((post, at) => upvotesAt(at + 1, post)))
  await show()
  await named('Notifications, 5+ new')
})

test('expects nothing older because of an unread reply of a muted member', async () => {
  firestore.store('hidden_members', { id: 'ada', muted_ids: ['mallory'], blocked_ids: [] })
  const muted = Array.from({ length: LIMITS.page.comments }, (_, at) => replyAt(at + 1))
  firestore.store('comments', ...muted)
  firestore.store(OWN, upvotesAt(99))
  await show()
  await named('Notifications, 1 new')
})

test('lists replies and notifications, names new ones, and leads to each', async () => {
  firestore.store('comments', replyAt(3, { content: '<b>Bold</b>' }))
  firestore.store(OWN, upvotesAt(7), removalAt(9))
  firestore.store('inboxes', { id: 'ada', read_at: atMs(3) })
  await show()
  await named('Notifications, 2 new')
  await open()
  expect(areNew()).toEqual(['true', 'true', 'false'])
  await screen.findByText('Mesh radio')
  const texts = rows().map((row) => row?.textContent)
  expect(texts[0]).toContain('New: An admin removed your post“Buy now”. Reason: Advertising.')
  expect(texts[1]).toContain('New: Your post has 3 upvotesMesh radio')
  expect(texts[2]).toContain('mallory commented on your post<b>Bold</b>')
  expect(texts[2]).not.toContain('New')
  expect(rows().map((row) => row?.getAttribute('href'))).toEqual([
    '/notifications',
    '/hub/a-post',
    '/hub/a-post#comment-reply-3',
  ])
})

test('says that a post was deleted', async () => {
  firestore.store(OWN, upvotesAt(7, 'gone'))
  await show()
  await named('Notifications, 1 new')
  await open()
  expect(await screen.findByText('The post was deleted.')).toBeTruthy()
})

test('reads no posts before it is opened', async () => {
  firestore.store(OWN, upvotesAt(7))
  await show()
  await named('Notifications, 1 new')
  expect(firestore.requests().some(({ paths }) => paths.includes('posts'))).toBe(false)
})

test('reads posts once, although entries are marked meanwhile', async () => {
  firestore.store(OWN, upvotesAt(7), upvotesAt(8, 'other'))
  await show()
  await named('Notifications, 2 new')
  await open()
  await screen.findByText('Mesh radio')
  firestore.store('inboxes', { id: 'ada', read_at: atMs(7) })
  await named('Notifications, 1 new')
  const reads = firestore.requests().filter(({ paths }) => paths.includes('posts'))
  expect(reads).toHaveLength(1)
})

test('marks the opened entry alone as read', async () => {
  firestore.store('comments', replyAt(3), replyAt(9))
  await show()
  await named('Notifications, 2 new')
  await open()
  await userEvent.click(screen.getByText('Text 3'))
  await named('Notifications, 1 new')
  expect(marks()).toEqual(['reply-3@3'])
})

test('leaves everything unread that is only seen', async () => {
  firestore.store('comments', replyAt(3))
  await show()
  await named('Notifications, 1 new')
  await open()
  await userEvent.keyboard('{Escape}')
  await named('Notifications, 1 new')
  expect(firestore.stored('inboxes/ada')).toBeUndefined()
})

test('marks all as read, and shows why it could not', async () => {
  const error = vi.spyOn(notify, 'error').mockReturnValue('')
  firestore.store('comments', replyAt(3))
  firestore.store(OWN, upvotesAt(9))
  await show()
  await named('Notifications, 2 new')
  await open()
  firestore.fail('inboxes', 'unavailable', { on: 'write', times: 1 })
  await userEvent.click(screen.getByRole('button', { name: 'Mark all as read' }))
  await waitFor(() => expect(error).toHaveBeenCalledOnce())
  await userEvent.click(screen.getByRole('button', { name: 'Mark all as read' }))
  await named('Notifications')
  expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull()
  expect(areNew()).toEqual(['false', 'false'])
})

test('writes nothing for a banned member', async () => {
  firestore.store('comments', replyAt(3))
  await show({ mayMark: false })
  await named('Notifications, 1 new')
  await open()
  expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull()
  await userEvent.click(screen.getByText('Text 3'))
  expect(firestore.requests().some(({ kind }) => kind === 'write')).toBe(false)
})

test('shows that notifications could not be fetched, until they are', async () => {
  firestore.goOffline()
  await show()
  await open()
  expect(await screen.findByText('Could not fetch notifications.')).toBeTruthy()
  expect(screen.queryByText(/^No notifications yet/)).toBeNull()
  act(() => firestore.goOnline())
  expect(await screen.findByText(/^No notifications yet/)).toBeTruthy()
  expect(screen.queryByText('Could not fetch notifications.')).toBeNull()
})

test('closes its list when the user goes back, because the bell stays on the next page', async () => {
  await show()
  await open()
  goBack()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
