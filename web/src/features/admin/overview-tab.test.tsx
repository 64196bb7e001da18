// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { firestore } from '../../data/firestore-server.fixture'
import { isDimmed } from '../../design/is-dimmed.fixture'
import { notify } from '../../design/notify'
import { DownloadsPanel, NewcomersPanel } from './overview-tab'
import { at, firstCells, showPanel } from './panel.fixture'
import { PostsPanel } from './posts-panel'
import { RequestsPanel } from './requests-panel'

vi.mock('../../data/callables', () => ({ call: vi.fn() }))

beforeEach(() => void vi.spyOn(notify, 'error').mockReturnValue(''))

/** Rows in the order of their creation. */
const rowsOf = (count: number, field: string, more: object = {}) =>
  Array.from({ length: count }, (_, index) => ({
    id: `r${index + 1}`,
    [field]: `No. ${index + 1}`,
    created_at: at(index * 60_000),
    ...more,
  }))
const numbers = (from: number, to: number) =>
  Array.from({ length: from - to + 1 }, (_, index) => `No. ${from - index}`)
const next = () => screen.getByRole('button', { name: 'Next' })

test('shows only the five newest members, newest first', async () => {
  firestore.store('profiles', ...rowsOf(7, 'username'))
  showPanel(<NewcomersPanel />)
  expect(await firstCells('Recent users')).toEqual(numbers(7, 3))
  expect(screen.queryByRole('button', { name: 'Next' })).toBeNull()
})

test('shows the ten newest posts', async () => {
  firestore.store('posts', ...rowsOf(12, 'title', { category: 'research', tags: [] }))
  showPanel(<PostsPanel />)
  expect(await firstCells('Recent posts')).toEqual(numbers(12, 3))
})

test('shows the ten newest requests', async () => {
  firestore.store('service_requests', ...rowsOf(12, 'service_name', { status: 'pending' }))
  showPanel(<RequestsPanel />)
  expect(await firstCells('Service requests')).toEqual(numbers(12, 3))
})

test.each([
  ['', 'No requests yet.'],
  ['?status=pending', 'No open requests.'],
  ['?status=completed', 'No request has this status.'],
])('describes an empty list of requests under %j', async (filter, text) => {
  firestore.store('service_requests')
  showPanel(<RequestsPanel />, undefined, `/admin${filter}`)
  await screen.findByText(text)
})

test('orders requests by date, and the oldest first after a click', async () => {
  firestore.store('service_requests', ...rowsOf(7, 'service_name', { status: 'pending' }))
  showPanel(<RequestsPanel />)
  for (const order of [numbers(7, 1).toReversed(), numbers(7, 1)]) {
    await userEvent.click(await screen.findByRole('button', { name: 'Received' }))
    await waitFor(async () => expect(await firstCells('Service requests')).toEqual(order))
  }
})

test('shows the last 50 downloads, ten per page', async () => {
  firestore.store(
    'download_stats',
    ...rowsOf(60, 'tool_name', { platform: 'linux', user_id: null }),
  )
  showPanel(<DownloadsPanel />)
  for (const newest of [60, 50, 40, 30]) {
    expect(await firstCells('Recent downloads')).toEqual(numbers(newest, newest - 9))
    await userEvent.click(next())
  }
  expect(await firstCells('Recent downloads')).toEqual(numbers(20, 11))
  expect(isDimmed(next())).toBe(true)
})

test('shows all details of an opened download', async () => {
  const more = { version: '1.2.3', platform: 'linux', user_id: 'ada', file_path: 'a/b' }
  firestore.store('download_stats', ...rowsOf(1, 'tool_name', more))
  showPanel(<DownloadsPanel />)
  await userEvent.click(await screen.findByRole('button', { name: 'No. 1' }))
  const facts = screen.getByRole('dialog', { name: 'No. 1' }).textContent
  expect(facts).toMatch(/Version1\.2\.3PlatformLinuxFilea\/bByMemberTime/)
})

test.each([
  ['users', 'profiles', <NewcomersPanel key="users" />],
  ['posts', 'posts', <PostsPanel key="posts" />],
  ['requests', 'service_requests', <RequestsPanel key="requests" />],
  ['downloads', 'download_stats', <DownloadsPanel key="downloads" />],
])('shows in place and in a toast that %s cannot be read', async (_, path, panel) => {
  firestore.fail(path, 'unavailable')
  showPanel(panel)
  const sentence = 'Failed to fetch analytics data.'
  await screen.findByText(sentence)
  await vi.waitFor(() => expect(notify.error).toHaveBeenCalledWith(sentence, { id: sentence }))
})
