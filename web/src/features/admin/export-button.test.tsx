// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { orderBy, query } from 'firebase/firestore'
import { beforeEach, expect, test, vi } from 'vitest'
import { serviceRequests } from '../../data/firestore'
import { firestore } from '../../data/firestore-server.fixture'
import { notify } from '../../design/notify'
import { recordToasts } from '../../design/notify.fixture'
import { ExportButton } from './export-button'
import { showPanel } from './panel.fixture'

const { call, saveFile } = vi.hoisted(() => ({
  call: vi.fn<(name: string, input: object) => Promise<object>>(),
  saveFile: vi.fn<(name: string, content: Blob) => void>(),
}))
vi.mock('../../data/callables', () => ({ call }))
vi.mock('../../browser/save-file', () => ({ saveFile }))

vi.mock('@grid/schema/limits', async (original) => {
  const { LIMITS } = await original<typeof import('@grid/schema/limits')>()
  return { LIMITS: { ...LIMITS, exportRows: { max: 60 } } }
})

const LIST = query(serviceRequests, orderBy('user_name'))

beforeEach(() => {
  call.mockResolvedValue({})
  vi.spyOn(Date.prototype, 'toISOString').mockReturnValue('2026-11-21T12:00:00.000Z')
  recordToasts()
})

async function exportList(max?: number) {
  showPanel(
    <ExportButton
      view="service_requests"
      list={LIST}
      {...(max === undefined ? {} : { max })}
      columns={[['name', ({ user_name }) => user_name]]}
    />,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }))
  await waitFor(() =>
    expect(
      vi.mocked(notify.success).mock.calls.concat(vi.mocked(notify.error).mock.calls),
    ).toHaveLength(1),
  )
}
const requests = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `r${index}`, user_name: `N${100 + index}` }))
const saved = () => saveFile.mock.calls[0]

test('saves a whole list in its order, over several reads', async () => {
  firestore.store('service_requests', ...requests(53).toReversed())
  await exportList()
  expect(saved()?.[0]).toBe('service_requests-2026-11-21.csv')
  const lines = (await saved()?.[1].text())?.trim().split('\r\n')
  expect(lines).toEqual(['"name"', ...requests(53).map(({ user_name }) => `"${user_name}"`)])
  expect(notify.success).toHaveBeenCalledExactlyOnceWith('Data exported: 53 rows')
})

test('saves only the rows that a short list shows', async () => {
  firestore.store('service_requests', ...requests(9))
  await exportList(1)
  expect(await saved()?.[1].text()).toBe('\uFEFF"name"\r\n"N100"\r\n')
  expect(notify.success).toHaveBeenCalledExactlyOnceWith('Data exported: 1 row')
})

test('shows that a list is too long for one file', async () => {
  firestore.store('service_requests', ...requests(61))
  await exportList()
  expect((await saved()?.[1].text())?.trim().split('\r\n')).toHaveLength(1 + 60)
  expect(notify.success).toHaveBeenCalledExactlyOnceWith(
    'Data exported: the first 60 rows; narrow the list for the rest',
  )
})

test('saves nothing if the audit log cannot record it', async () => {
  firestore.store('service_requests', ...requests(2))
  call.mockRejectedValue(Object.assign(new Error(), { code: 'functions/unavailable' }))
  await exportList()
  expect(call).toHaveBeenCalledExactlyOnceWith('exportRecorded', {
    view: 'service_requests',
    rows: 2,
  })
  expect(saveFile).not.toHaveBeenCalled()
  expect(notify.error).toHaveBeenCalledExactlyOnceWith(
    expect.stringMatching(/^Failed to export data\. The service cannot be reached/),
  )
})

test('saves nothing if the list cannot be read', async () => {
  firestore.fail('service_requests', 'unavailable')
  await exportList()
  expect(call).not.toHaveBeenCalled()
  expect(saveFile).not.toHaveBeenCalled()
})
