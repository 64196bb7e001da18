// @vitest-environment happy-dom
import type { RequestStatus, ServiceRequest } from '@grid/schema/service-request'
import { act, renderHook } from '@testing-library/react'
import { Timestamp } from 'firebase/firestore'
import { beforeEach, expect, test, vi } from 'vitest'
import { recordToasts } from '../../design/notify.fixture'
import { useRequestStatus } from './requests-panel'

const { call } = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock('../../data/callables', () => ({ call }))

beforeEach(() => {
  call.mockResolvedValue({ changed: true })
  recordToasts()
})

const request = (status: RequestStatus): ServiceRequest => ({
  id: 'one',
  user_name: 'Joan',
  user_email: 'joan@client.example',
  service_type: 'vapt',
  service_name: 'VAPT',
  message: 'Please call me back.',
  status,
  created_at: Timestamp.fromMillis(0),
})

const page = (...rows: ServiceRequest[]) => ({ state: 'ready' as const, rows })

function open() {
  const pending = request('pending')
  const hook = renderHook((pages) => useRequestStatus(pages), { initialProps: page(pending) })
  return {
    shown: (row: ServiceRequest) => hook.result.current.statusOf(row),
    move: (row: ServiceRequest, to: RequestStatus) => act(() => hook.result.current.move(row, to)),
    becomes: (...rows: ServiceRequest[]) => hook.rerender(page(...rows)),
  }
}

test('shows the new status at once, before the server has answered', async () => {
  const list = open()
  await list.move(request('pending'), 'contacted')
  expect(list.shown(request('pending'))).toBe('contacted')
})

test('shows the old status again if the server rejects the change', async () => {
  call.mockRejectedValue(new Error('illegal_transition'))
  const list = open()
  await list.move(request('pending'), 'contacted')
  expect(list.shown(request('pending'))).toBe('pending')
})

test.each([
  ['changed its status', [request('contacted')]],
  ['left the list', []],
])('shows the stored status of a request that %s and returns to its start', async (_, rows) => {
  const list = open()
  await list.move(request('pending'), 'contacted')
  list.becomes(...rows)
  expect(list.shown(request('pending'))).toBe('contacted')
  list.becomes(request('pending'))
  expect(list.shown(request('pending'))).toBe('pending')
})

test('keeps the first step of a request that left the list if the second one is rejected', async () => {
  const list = open()
  await list.move(request('pending'), 'contacted')
  list.becomes()
  call.mockRejectedValue(new Error('unavailable'))
  await list.move(request('pending'), 'completed')
  expect(list.shown(request('pending'))).toBe('contacted')
})
