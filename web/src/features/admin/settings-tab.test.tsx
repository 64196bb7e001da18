// @vitest-environment happy-dom

import { chain } from '@grid/schema/chain.fixture'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { firestore } from '../../data/firestore-server.fixture'
import { notify } from '../../design/notify'
import { recordAnnouncements, recordToasts } from '../../design/notify.fixture'
import { AuditPanel, VerifyChain } from './audit-panel'
import { formatExact } from './dates'
import { HealthPanel } from './health-panel'
import { CONFIRM_OPTIMIZE, CONFIRM_SEED } from './messages'
import { at, firstCells, press, showPanel } from './panel.fixture'
import { SampleDataPanel, SettingsTab } from './settings-tab'
import { StatsPanel } from './stats-panel'

const { call } = vi.hoisted(() => ({ call: vi.fn<(...input: unknown[]) => Promise<unknown>>() }))
vi.mock('../../data/callables', () => ({ call }))

const confirm = vi.fn<() => Promise<boolean>>()

beforeEach(() => {
  call.mockResolvedValue({})
  confirm.mockResolvedValue(true)
  recordToasts()
})

const COUNTS = { id: 'counts', profiles: 1_204, posts: 31, comments: 7, download_stats: 90 }
const sizes = () => screen.getAllByRole('definition').map((value) => value.textContent)

test('shows the size of each collection, and loads it again on request', async () => {
  firestore.store('stats', COUNTS)
  showPanel(<StatsPanel />)
  await waitFor(() => expect(sizes()).toEqual(['1,204', '31', '7', '90', '0']))
  expect(notify.success).not.toHaveBeenCalled()
  firestore.store('stats', { ...COUNTS, posts: 32 })
  await press('Load database stats')
  await waitFor(() => expect(sizes()).toEqual(['1,204', '32', '7', '90', '0']))
  expect(notify.success).toHaveBeenCalledExactlyOnceWith('Database stats loaded successfully')
})

test('shows a failure to load the sizes, at the start and on request', async () => {
  firestore.fail('stats', 'unavailable')
  showPanel(<StatsPanel />)
  await waitFor(() => expect(notify.error).toHaveBeenCalledOnce())
  await press('Load database stats')
  await waitFor(() => expect(notify.error).toHaveBeenCalledTimes(2))
  expect(vi.mocked(notify.error).mock.calls).toEqual([
    ['Failed to fetch database stats'],
    ['Failed to fetch database stats'],
  ])
  screen.getByText('The service cannot be reached right now. Please try again in a moment.')
})

const REPORT = { lines: [{ check: 'counts', checked: 5, repaired: 2 }], findings: [] }

test('optimizes the database after a confirmation, and shows the number of repairs', async () => {
  call.mockResolvedValue({ checked_at: '2026-11-21T12:00:00Z', ...REPORT })
  showPanel(<HealthPanel />, confirm)
  await press('Optimize Database')
  await waitFor(() =>
    expect(notify.success).toHaveBeenCalledExactlyOnceWith('Database optimized: 2 repaired'),
  )
  expect(confirm).toHaveBeenCalledExactlyOnceWith(CONFIRM_OPTIMIZE)
  expect(call).toHaveBeenCalledExactlyOnceWith('reconcileCounts', {})
})

test('optimizes nothing if the confirmation is declined', async () => {
  confirm.mockResolvedValue(false)
  showPanel(<HealthPanel />, confirm)
  await press('Optimize Database')
  await waitFor(() => expect(confirm).toHaveBeenCalledOnce())
  expect(call).not.toHaveBeenCalled()
})

test('shows the last report of the nightly checks', async () => {
  firestore.store('stats', {
    id: 'health',
    checked_at: at(Date.parse('2026-11-21T03:30:05')),
    ...REPORT,
  })
  showPanel(<HealthPanel />)
  await screen.findByText('Last checked 21 Nov 2026 03:30:05.')
})

test('seeds sample data after a confirmation', async () => {
  showPanel(<SampleDataPanel />, confirm)
  await press('Seed sample data')
  await waitFor(() =>
    expect(notify.success).toHaveBeenCalledExactlyOnceWith('Sample data seeded successfully!'),
  )
  expect(confirm).toHaveBeenCalledExactlyOnceWith(CONFIRM_SEED)
  expect(call).toHaveBeenCalledExactlyOnceWith('seedSampleData', {})
})

const seedButton = () => screen.queryByRole('button', { name: 'Seed sample data' })

test('offers sample data unless the site has switched it off', async () => {
  showPanel(<SettingsTab />)
  await screen.findByRole('heading', { name: 'Audit log' })
  expect(seedButton()).not.toBeNull()
})

test('offers no sample data if the site has switched it off', async () => {
  vi.stubEnv('VITE_SAMPLE_DATA', 'off')
  showPanel(<SettingsTab />)
  await screen.findByRole('heading', { name: 'Audit log' })
  expect(seedButton()).toBeNull()
})

test('shows the last 100 entries of the audit log, newest first, and older ones per page', {
  timeout: 60_000,
}, async () => {
  firestore.store('admin_actions', ...(await chain(103)))
  const times = (newest: number, oldest: number) =>
    Array.from({ length: newest - oldest + 1 }, (_, index) =>
      formatExact(at((newest - index) * 1_000)),
    )
  showPanel(<AuditPanel />)
  expect(await firstCells('Audit log')).toEqual(times(102, 3))
  await press('Next')
  await waitFor(async () => expect(await firstCells('Audit log')).toEqual(times(2, 0)))
})

test('shows that the audit log cannot be read', async () => {
  firestore.fail('admin_actions', 'unavailable')
  showPanel(<AuditPanel />)
  await screen.findByText('Failed to fetch audit logs.')
  const sentence = 'Failed to fetch audit logs.'
  await waitFor(() => expect(notify.error).toHaveBeenCalledWith(sentence, { id: sentence }))
})

test('verifies the chain of the audit log on request', async () => {
  const lines = await chain(3)
  firestore.store('admin_actions', ...lines)
  firestore.store('stats', { ...lines.at(-1), id: 'audit_head' })
  showPanel(<AuditPanel />)
  await press('Verify chain')
  await screen.findByText(/The chain is whole: 3 lines checked, the last one is the head\./)
})

test('announces the start and the result of a verification, and no steps', async () => {
  const announced = recordAnnouncements()
  const lines = await chain(101)
  firestore.store('admin_actions', ...lines)
  firestore.store('stats', { ...lines.at(-1), id: 'audit_head' })
  showPanel(<VerifyChain />)
  await press('Verify chain')
  const result = await screen.findByText(/101 lines checked, the last one is the head\./)
  expect(announced).toEqual([
    'Checking the audit log.',
    'The chain is whole: 101 lines checked, the last one is the head.',
  ])
  expect(result.closest('[role=status]')).toBeNull()
})

test('reads no more of the log, and announces nothing, after the admin has left', async () => {
  const announced = recordAnnouncements()
  const lines = await chain(101)
  firestore.store('admin_actions', ...lines)
  firestore.store('stats', { ...lines.at(-1), id: 'audit_head' })
  const answer = firestore.hold('admin_actions', 'read')
  const { unmount } = showPanel(<VerifyChain />)
  await press('Verify chain')
  await waitFor(() => expect(requestsForLines()).toBe(1))
  unmount()
  answer()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(requestsForLines()).toBe(1)
  expect(announced).toEqual(['Checking the audit log.'])
})

const requestsForLines = () =>
  firestore.requests().filter(({ paths }) => paths.includes('admin_actions')).length

test('names an altered entry of the audit log', async () => {
  const lines = await chain(3)
  firestore.store('admin_actions', ...lines.slice(0, 1), { ...lines[1], id: '1', admin_id: 'eve' })
  firestore.store('stats', { ...lines.at(-1), id: 'audit_head' })
  showPanel(<AuditPanel />)
  await press('Verify chain')
  await screen.findByText(/Line 2 was altered: its hash does not fit\./)
})
