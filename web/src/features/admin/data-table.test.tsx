// @vitest-environment happy-dom

import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { goBack } from '../../browser/go-back.fixture'
import { recordAnnouncements } from '../../design/notify.fixture'
import { renderInApp } from '../../session/render.fixture'
import { DataTable } from './data-table'
import type { RowPages } from './use-rows'

type Request = { readonly id: string; readonly status: string }

const failure = 'Failed to fetch.'
const ready = { state: 'ready', page: 1, older: null, newer: null, failure } as const
const audit: Request = { id: 'audit', status: 'pending' }
const other: Request = { id: 'review', status: 'pending' }

const table = (
  pages: RowPages<Request>,
  actions?: () => ReactNode,
  error: string | null = null,
) => (
  <DataTable
    label="Requests"
    columns={[{ id: 'id', label: 'Service', render: (row) => row.id }]}
    pages={pages}
    empty={{ text: 'No open requests.' }}
    {...(actions && { actions })}
    error={error}
    details={({ id, status }) => ({ title: id, facts: [['Status', status]] })}
  />
)

const drawer = () => screen.queryByRole('dialog')

async function openFirst() {
  const { rerender } = renderInApp(table({ ...ready, rows: [audit, other] }))
  await userEvent.click(screen.getByRole('button', { name: 'audit' }))
  expect(drawer()?.textContent).toContain('Statuspending')
  return {
    becomes: (pages: Partial<RowPages<Request>>) =>
      rerender(table({ ...ready, rows: [], ...pages })),
  }
}

test('closes the details when the user goes back', async () => {
  await openFirst()
  goBack()
  await waitFor(() => expect(drawer()).toBeNull())
})

test('names each row by its first cell', () => {
  renderInApp(table({ ...ready, rows: [audit, other] }))
  const heads = screen.getAllByRole('rowheader').map((head) => head.textContent)
  expect(heads).toEqual(['audit', 'review'])
})

test('groups the buttons of a row under the name of the row', () => {
  const actions = () => <button type="button">Dismiss</button>
  renderInApp(table({ ...ready, rows: [audit, other] }, actions))
  const groups = screen.getAllByRole('group', { name: /^(audit|review)$/ })
  expect(groups.map((group) => group.textContent)).toEqual(['Dismiss', 'Dismiss'])
})

test.each([
  ['the row after it', [audit, other], [other], 'review'],
  ['the row before it', [other, audit], [other], 'review'],
])('moves the focus from a removed row to %s', async (_, before, after, next) => {
  const { rerender } = renderInApp(table({ ...ready, rows: before }))
  screen.getByRole('button', { name: 'audit' }).focus()
  rerender(table({ ...ready, rows: after }))
  await waitFor(() => expect(document.activeElement?.textContent).toBe(next))
})

test('moves the focus from the last removed row to the page', async () => {
  const page = (rows: readonly Request[]) => (
    <main id="main" tabIndex={-1}>
      {table({ ...ready, rows })}
    </main>
  )
  const { rerender } = renderInApp(page([audit]))
  screen.getByRole('button', { name: 'audit' }).focus()
  rerender(page([]))
  await waitFor(() => expect(document.activeElement?.id).toBe('main'))
})

test('keeps the focus elsewhere when a row is removed', async () => {
  const { rerender } = renderInApp(table({ ...ready, rows: [audit, other] }))
  const elsewhere = screen.getByRole('button', { name: 'review' })
  elsewhere.focus()
  rerender(table({ ...ready, rows: [other] }))
  await Promise.resolve()
  expect(document.activeElement).toBe(elsewhere)
})

test('moves the focus from the drawer of a removed row to the page', async () => {
  const page = (rows: readonly Request[]) => (
    <main id="main" tabIndex={-1}>
      {table({ ...ready, rows })}
    </main>
  )
  const { rerender } = renderInApp(page([audit]))
  await userEvent.click(screen.getByRole('button', { name: 'audit' }))
  rerender(page([]))
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(document.activeElement?.id).toBe('main'))
})

test('shows in an opened row why its action failed, and no earlier error', async () => {
  const panel = (error: string | null) => table({ ...ready, rows: [audit] }, undefined, error)
  const { rerender } = renderInApp(panel('An earlier error.'))
  expect(screen.getByText('An earlier error.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'audit' }))
  expect(drawer()?.textContent).not.toContain('An earlier error.')
  rerender(panel(null))
  rerender(panel('An earlier error.'))
  expect(drawer()?.textContent).toContain('An earlier error.')
})

test('announces once that the next page loads', () => {
  const announced = recordAnnouncements()
  const next = { ...ready, older: () => undefined }
  const { rerender } = renderInApp(table({ ...next, rows: [audit, other] }))
  rerender(table({ ...next, state: 'loading', rows: [] }))
  expect(announced).toEqual(['Loading Requests...'])
})

test('shows a right-to-left fact of a row from right to left', async () => {
  renderInApp(table({ ...ready, rows: [{ id: 'audit', status: 'שלום!' }] }))
  await userEvent.click(screen.getByRole('button', { name: 'audit' }))
  expect(screen.getByText('שלום!').dir).toBe('auto')
})

test('updates an opened row', async () => {
  const list = await openFirst()
  list.becomes({ rows: [{ ...audit, status: 'contacted' }, other] })
  expect(drawer()?.textContent).toContain('Statuscontacted')
})

test.each<[string, Partial<RowPages<Request>>]>([
  ['leaves the list', { rows: [other] }],
  ['was the last of the list', { rows: [] }],
  ['is on a page that loads again', { state: 'loading' }],
  ['is on a page that can no longer be read', { state: 'failed' }],
])('keeps the last content of an opened row that %s', async (_, pages) => {
  const list = await openFirst()
  list.becomes({ rows: [{ ...audit, status: 'contacted' }, other] })
  list.becomes(pages)
  expect(drawer()?.textContent).toContain('Statuscontacted')
})

test('marks an opened row as removed only after it left the list', async () => {
  const gone = 'The list has changed. This entry is no longer on this page.'
  const list = await openFirst()
  list.becomes({ state: 'loading' })
  expect(screen.queryByText(gone)).toBeNull()
  const status = drawer()?.querySelector('[role="status"]')
  expect(status && getComputedStyle(status).display).not.toBe('none')
  list.becomes({ rows: [other] })
  expect(screen.getByText(gone).role).toBe('status')
  list.becomes({ rows: [audit, other] })
  expect(screen.queryByText(gone)).toBeNull()
})

test('keeps a closed row closed when it returns', async () => {
  const list = await openFirst()
  list.becomes({ rows: [other] })
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(drawer()).toBeNull())
  list.becomes({ rows: [audit, other] })
  expect(drawer()).toBeNull()
})
