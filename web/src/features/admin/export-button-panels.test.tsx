// @vitest-environment happy-dom

import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { firestore } from '../../data/firestore-server.fixture'
import { notify } from '../../design/notify'
import { AdminsPanel } from './admins-panel'
import { AnalyticsTab } from './analytics-tab'
import { MembersPanel } from './members-panel'
import { NewcomersPanel } from './overview-tab'
import { at, firstCells, memberRecord, showPanel } from './panel.fixture'
import { PostsPanel } from './posts-panel'
import { ReportsPanel } from './reports-panel'

const { call, saveFile } = vi.hoisted(() => ({
  call: vi.fn<(name: string, input: object) => Promise<object>>(async () => ({})),
  saveFile: vi.fn<(name: string, content: Blob) => void>(),
}))
vi.mock('../../data/callables', () => ({ call }))
vi.mock('../../browser/save-file', () => ({ saveFile }))
vi.mock('./day-lines', () => ({ DayLines: () => null }))

const NOON = Date.parse('2026-03-31T12:00:00Z')

beforeEach(() => {
  vi.spyOn(Date, 'now').mockReturnValue(NOON)
  vi.spyOn(notify, 'success').mockReturnValue('')
})

/** Exports a panel. Returns the lines of the file. */
async function exported(
  view: string,
  panel: ReactNode,
  narrow: () => Promise<unknown> = async () => undefined,
): Promise<string[]> {
  showPanel(panel)
  await narrow()
  await userEvent.click(await screen.findByRole('button', { name: 'Export CSV' }))
  await waitFor(() => expect(saveFile).toHaveBeenCalledOnce())
  const [name, file] = saveFile.mock.calls[0] ?? []
  expect(name).toMatch(new RegExp(`^${view}-\\d{4}-\\d\\d-\\d\\d\\.csv$`))
  const lines = ((await file?.text()) ?? '').trim().split('\r\n')
  expect(call).toHaveBeenCalledExactlyOnceWith('exportRecorded', { view, rows: lines.length - 1 })
  return lines
}

const member = (name: string, minute: number) =>
  memberRecord(name, {
    id: `id-${name}`,
    created_at: at(NOON + minute * 60_000),
    reputation: minute,
    is_admin: name === 'root',
  })
const MEMBER_HEADS = '"id","username","created_at","reputation","is_admin"'

test('exports the five newest members', async () => {
  firestore.store('profiles', ...[0, 1, 2, 3, 4, 5].map((minute) => member(`m${minute}`, minute)))
  const [heads, ...lines] = await exported('recent_users', <NewcomersPanel />)
  expect(heads).toBe(MEMBER_HEADS)
  expect(lines).toHaveLength(5)
  expect(lines[0]).toBe('"id-m5","m5","2026-03-31T12:05:00.000Z",5,false')
})

test('exports the admins', async () => {
  firestore.store('profiles', member('root', 1), member('ada', 2))
  expect(await exported('admins', <AdminsPanel />)).toEqual([
    MEMBER_HEADS,
    '"id-root","root","2026-03-31T12:01:00.000Z",1,true',
  ])
})

/** Types a search text and waits for the first result. */
const searched = (text: string, found: string) => async () => {
  await userEvent.type(await screen.findByRole('searchbox'), text)
  await waitFor(async () => expect((await firstCells('Users'))[0]).toBe(found))
}
const usersOf = (lines: readonly string[]) => lines.slice(1).map((line) => line.split('"')[3])

test('exports the users that a search finds as it shows them', async () => {
  const names = ['xen', 'oxen', 'axe', 'xebec', 'vixen', 'boxer', 'ada']
  firestore.store('profiles', ...names.map((name, minute) => member(name, minute)))
  const lines = await exported('users', <MembersPanel />, searched('XE', 'axe'))
  expect(usersOf(lines)).toEqual(['axe', 'boxer', 'oxen', 'vixen', 'xebec', 'xen'])
})

test('exports all users that a search finds from each of its pages', async () => {
  const names = Array.from({ length: 25 }, (_, minute) => `xe${100 + minute}`)
  firestore.store(
    'profiles',
    ...[...names, 'boxer', 'ada'].map((name, minute) => member(name, minute)),
  )
  const lines = await exported('users', <MembersPanel />, async () => {
    await searched('xe', 'boxer')()
    await userEvent.click(screen.getByRole('button', { name: 'Next' }))
    await waitFor(async () => expect(await firstCells('Users')).toEqual(names.slice(19)))
  })
  expect(usersOf(lines)).toEqual(['boxer', ...names])
})

test('exports all users without a search', async () => {
  firestore.store('profiles', ...[0, 1, 2, 3, 4, 5].map((minute) => member(`m${minute}`, minute)))
  const lines = await exported('users', <MembersPanel />)
  expect(usersOf(lines)).toEqual(['m5', 'm4', 'm3', 'm2', 'm1', 'm0'])
})

test('exports more posts than the rules return at once', async () => {
  const post = (minute: number) => ({
    id: `p${minute}`,
    created_at: at(NOON + minute * 60_000),
    author_username: 'ada',
    category: 'tool',
    title: `Post ${minute}`,
    content: '=1+1',
    tags: ['usb', 'mesh'],
    upvotes: 3,
    comment_count: 4,
  })
  firestore.store('posts', ...Array.from({ length: 45 }, (_, minute) => post(minute)))
  const [heads, newest, ...others] = await exported('posts', <PostsPanel />)
  expect(heads).toBe(
    '"id","created_at","author","category","title","tags","votes","comments","content"',
  )
  expect(newest).toBe(
    '"p44","2026-03-31T12:44:00.000Z","ada","tool","Post 44","usb, mesh",3,4,"\'=1+1"',
  )
  expect(others).toHaveLength(44)
})

test('exports open reports without resolved ones', async () => {
  const report = (id: string, status: string) => ({
    id,
    target_type: 'post',
    target_id: 'p1',
    post_id: 'p1',
    user_id: 'ada',
    reason: 'spam',
    note: null,
    status,
    created_at: at(NOON),
  })
  firestore.store('reports', report('r1', 'open'), report('r2', 'dismissed'))
  expect(await exported('open_reports', <ReportsPanel />)).toEqual([
    '"created_at","target","target_id","post_id","reason","note","user_id"',
    '"2026-03-31T12:00:00.000Z","post","p1","p1","spam",,"ada"',
  ])
})

test('exports the metrics of the days that the charts show', async () => {
  const day = (date: string, more: object = {}) => ({ id: date, date, downloads: 2, ...more })
  firestore.store(
    'daily_figures',
    day('2026-03-31', {
      sign_ups: 1,
      downloads_by_tool: { portlock: 2 },
      downloads_by_platform: { linux: 2 },
    }),
    day('2026-03-24', { posts: 7 }),
    day('2026-02-28'),
  )
  const [heads, ...lines] = await exported('daily_figures', <AnalyticsTab />)
  expect(heads).toBe(
    [
      '"date","sign_ups","posts","service_requests","downloads"',
      '"portlock","clawnet-core","clawview","linux","windows","macos"',
    ].join(','),
  )
  expect(lines).toEqual(['"2026-03-24",0,7,0,2,0,0,0,0,0,0', '"2026-03-31",1,0,0,2,2,0,0,2,0,0'])
})
