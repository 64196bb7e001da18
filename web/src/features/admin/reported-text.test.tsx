// @vitest-environment happy-dom
import type { Report } from '@grid/schema/report'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { firestore } from '../../data/firestore-server.fixture'
import { at, InDashboard, showPanel } from './panel.fixture'
import { ReportedLink, ReportedTarget } from './reported-text'

beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue())

const report = (target_type: Report['target_type']): Report => ({
  id: 'r1',
  user_id: 'ada',
  target_type,
  target_id: 'ad',
  post_id: 'p1',
  reason: 'spam',
  note: null,
  status: 'open',
  created_at: at(0),
  resolved_at: null,
  resolved_by: null,
})
/** The reported target in a dashboard with these counts. */
const target = (
  target_type: Report['target_type'],
  time: { refreshes?: number; tick?: number } = {},
) => (
  <InDashboard {...time}>
    <ReportedTarget report={report(target_type)} />
  </InDashboard>
)
const show = (target_type: Report['target_type']) => showPanel(target(target_type))

test.each([
  ['post', 'posts', { title: 'Cheap keys', content: 'Today only' }, 'Cheap keys (by mallory)'],
  ['comment', 'comments', { content: 'Buy my keys' }, 'Buy my keys (by mallory)'],
] as const)('shows the text of a reported %s after one read', async (type, path, fields, text) => {
  firestore.store(path, { id: 'ad', author_username: 'mallory', ...fields })
  show(type)
  screen.getByText(`A ${type}`)
  await screen.findByText(text)
  expect(firestore.requests()).toEqual([{ kind: 'read', paths: [`${path}/ad`] }])
})

test('shows the author of a text that turns the direction of what follows', async () => {
  firestore.store('comments', { id: 'ad', author_username: 'mallory', content: 'Buy\u202e now' })
  show('comment')
  await screen.findByText('Buy now (by mallory)')
})

test('shows that a reported text was deleted', async () => {
  show('comment')
  await screen.findByText('A comment that is gone')
})

test('does not call a text deleted if it cannot be read', async () => {
  firestore.fail('posts', 'unavailable')
  show('post')
  await vi.waitFor(() => expect(console.error).toHaveBeenCalled())
  screen.getByText('A post')
})

test('reads a reported text again after a refresh, and not with each tick', async () => {
  firestore.store('posts', { id: 'ad', title: 'Cheap keys', author_username: 'mallory' })
  const { rerender } = show('post')
  await screen.findByText('Cheap keys (by mallory)')
  firestore.store('posts', { id: 'ad', title: 'Sorry', author_username: 'mallory' })
  rerender(target('post', { tick: 1 }))
  await Promise.resolve()
  expect(firestore.requests()).toHaveLength(1)
  rerender(target('post', { tick: 1, refreshes: 1 }))
  await screen.findByText('Sorry (by mallory)')
})

test('retries a failed read of a reported text with the next tick', async () => {
  firestore.store('posts', { id: 'ad', title: 'Cheap keys', author_username: 'mallory' })
  const restore = firestore.fail('posts', 'unavailable')
  const { rerender } = show('post')
  await vi.waitFor(() => expect(console.error).toHaveBeenCalled())
  restore()
  rerender(target('post', { tick: 1 }))
  await screen.findByText('Cheap keys (by mallory)')
})

test('shows bio, links and avatar of a reported profile', async () => {
  const profile = { id: 'ad', username: 'mallory', bio: 'Keys', links: ['https://keys.example/'] }
  firestore.store('profiles', profile)
  show('profile')
  await screen.findByText('Keys, https://keys.example/ (by mallory)')
})

test('leads to the post of a reported text without a read', async () => {
  showPanel(<ReportedLink report={report('comment')} />)
  const link = screen.getByRole('link', { name: 'Open the post' })
  expect(link.getAttribute('href')).toBe('/hub/p1')
  await Promise.resolve()
  expect(firestore.requests()).toEqual([])
})

test('leads to the page of a reported member', async () => {
  firestore.store('profiles', { id: 'ad', username: 'mallory' })
  showPanel(<ReportedLink report={{ ...report('profile'), post_id: null }} />)
  const link = await screen.findByRole('link', { name: 'Open the profile' })
  expect(link.getAttribute('href')).toBe('/members/mallory')
})
