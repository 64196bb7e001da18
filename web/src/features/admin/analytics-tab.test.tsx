// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { firestore } from '../../data/firestore-server.fixture'
import { notify } from '../../design/notify'
import { AnalyticsTab } from './analytics-tab'
import { showPanel } from './panel.fixture'

vi.mock('./day-lines', () => ({ DayLines: () => null }))

const NOON = Date.parse('2026-03-31T12:00:00Z')

beforeEach(() => {
  vi.spyOn(Date, 'now').mockReturnValue(NOON)
  vi.spyOn(notify, 'error').mockReturnValue('')
})

const day = (date: string, downloads: number) => ({ id: date, date, downloads })
const section = (title: string) => within(screen.getByRole('region', { name: title }))
const lines = (title: string) =>
  section(title)
    .getAllByRole('listitem')
    .map((line) => Array.from(line.children, (cell) => cell.textContent).filter(Boolean))

test('counts downloads of today, the last 7 days and the last month', async () => {
  firestore.store(
    'daily_figures',
    day('2026-03-31', 4),
    day('2026-03-25', 20),
    day('2026-03-24', 300),
    day('2026-02-28', 5_000),
    day('2026-02-27', 60_000),
  )
  showPanel(<AnalyticsTab />)
  await screen.findByRole('region', { name: 'Activity' })
  const metrics = section('Downloads')
  const names = metrics.getAllByRole('term').map((name) => name.textContent)
  expect(names).toEqual(['Today', 'Last 7 days', 'Last 1 month'])
  const values = metrics.getAllByRole('definition').map((value) => value.textContent)
  expect(values).toEqual(['4', '24', '5,324'])
})

/** Counters with these numbers of posts, in any order. */
const counters = (...posts: number[]) =>
  posts.map((count) => ({ id: `t${count}`, tag: `#${count}`, username: `m${count}`, posts: count }))

test.each([
  ['most used tags, the most used', 'tag_tallies', 'Top tags', '#'],
  ['members with the most posts, the busiest', 'contributor_tallies', 'Top contributors', 'm'],
])('lists the five %s first', async (_, collection, title, sign) => {
  firestore.store(collection, ...counters(3, 11, 1, 7, 5, 8))
  showPanel(<AnalyticsTab />)
  await screen.findByText(`${sign}11`)
  expect(lines(title)).toEqual(['11', '8', '7', '5', '3'].map((count) => [sign + count, count]))
})

test('omits members without a post on the board', async () => {
  firestore.store('contributor_tallies', ...counters(0, 1))
  showPanel(<AnalyticsTab />)
  await screen.findByText('m1')
  expect(lines('Top contributors')).toEqual([['m1', '1']])
})

test('shows the values of a chart as a table on request', async () => {
  firestore.store('daily_figures', day('2026-03-31', 4))
  showPanel(<AnalyticsTab />)
  const name = 'Table of Activity'
  await userEvent.click(await screen.findByRole('button', { name, pressed: false }))
  screen.getByRole('button', { name, pressed: true })
  const table = within(screen.getByRole('region', { name: 'Activity, scrollable' }))
  const days = table.getAllByRole('rowheader').map((day) => day.textContent)
  expect(days.slice(0, 2)).toEqual(['31 Mar', '30 Mar'])
})

test('keeps the focus on the button of another span while its metrics load', async () => {
  firestore.store('daily_figures', day('2026-03-31', 4))
  showPanel(<AnalyticsTab />)
  await screen.findByRole('region', { name: 'Activity' })
  const longest = screen.getByRole('button', { name: '90 days' })
  await userEvent.click(longest)
  await screen.findByRole('region', { name: 'Activity' })
  expect(longest.getAttribute('aria-pressed')).toBe('true')
  expect(document.activeElement).toBe(longest)
})

test.each(['daily_figures', 'tag_tallies', 'contributor_tallies'])(
  'shows that metrics of %s cannot be read',
  async (path) => {
    firestore.fail(path, 'unavailable')
    showPanel(<AnalyticsTab />)
    const sentence = 'Failed to fetch analytics data.'
    await screen.findByText(sentence)
    await vi.waitFor(() => expect(notify.error).toHaveBeenCalledWith(sentence, { id: sentence }))
  },
)
