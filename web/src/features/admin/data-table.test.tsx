// @vitest-environment happy-dom
import { ThemeProvider } from '@mui/material/styles'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { theme } from '../../design/theme'
import { DataTable } from './data-table'
import type { Pages } from './use-rows'

type Wish = { readonly id: string; readonly status: string }

const ready = { state: 'ready', page: 1, older: null, newer: null } as const
const asked: Wish = { id: 'audit', status: 'pending' }
const other: Wish = { id: 'review', status: 'pending' }

const table = (pages: Pages<Wish>, actions?: () => ReactNode) => (
  <ThemeProvider theme={theme}>
    <DataTable
      label="Requests"
      columns={[{ id: 'id', label: 'Service', render: (row) => row.id }]}
      pages={pages}
      failure="Failed to fetch."
      empty={{ text: 'Nobody waits.' }}
      {...(actions && { actions })}
      details={({ id, status }) => ({ title: id, facts: [['Status', status]] })}
    />
  </ThemeProvider>
)

const drawer = () => screen.queryByRole('dialog')

async function openFirst() {
  const { rerender } = render(table({ ...ready, rows: [asked, other] }))
  await userEvent.click(screen.getByRole('button', { name: 'audit' }))
  expect(drawer()?.textContent).toContain('Statuspending')
  return {
    becomes: (pages: Partial<Pages<Wish>>) => rerender(table({ ...ready, rows: [], ...pages })),
  }
}

test('the buttons of a row are a group that has the name of the row', () => {
  const actions = () => <button type="button">Dismiss</button>
  render(table({ ...ready, rows: [asked, other] }, actions))
  const groups = screen.getAllByRole('group', { name: /^(audit|review)$/ })
  expect(groups.map((group) => group.textContent)).toEqual(['Dismiss', 'Dismiss'])
})

test.each([
  ['the row after it', [asked, other], [other], 'review'],
  ['the row before it', [other, asked], [other], 'review'],
])('a row that goes while it has the focus leaves it to %s', async (_, before, after, next) => {
  const { rerender } = render(table({ ...ready, rows: before }))
  screen.getByRole('button', { name: 'audit' }).focus()
  rerender(table({ ...ready, rows: after }))
  await waitFor(() => expect(document.activeElement?.textContent).toBe(next))
})

test('the last row that goes while it has the focus leaves it to the page', async () => {
  const page = (rows: readonly Wish[]) => (
    <main id="main" tabIndex={-1}>
      {table({ ...ready, rows })}
    </main>
  )
  const { rerender } = render(page([asked]))
  screen.getByRole('button', { name: 'audit' }).focus()
  rerender(page([]))
  await waitFor(() => expect(document.activeElement?.id).toBe('main'))
})

test('a row that goes leaves the focus alone where it is elsewhere', async () => {
  const { rerender } = render(table({ ...ready, rows: [asked, other] }))
  const elsewhere = screen.getByRole('button', { name: 'review' })
  elsewhere.focus()
  rerender(table({ ...ready, rows: [other] }))
  await Promise.resolve()
  expect(document.activeElement).toBe(elsewhere)
})

test('a drawer whose row is gone leaves the focus to the page', async () => {
  const page = (rows: readonly Wish[]) => (
    <main id="main" tabIndex={-1}>
      {table({ ...ready, rows })}
    </main>
  )
  const { rerender } = render(page([asked]))
  await userEvent.click(screen.getByRole('button', { name: 'audit' }))
  rerender(page([]))
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(document.activeElement?.id).toBe('main'))
})

test('an opened row is shown as it changes', async () => {
  const list = await openFirst()
  list.becomes({ rows: [{ ...asked, status: 'contacted' }, other] })
  expect(drawer()?.textContent).toContain('Statuscontacted')
})

test.each<[string, Partial<Pages<Wish>>]>([
  ['leaves the list', { rows: [other] }],
  ['was the last of the list', { rows: [] }],
  ['is on a page that is read anew', { state: 'loading' }],
  ['is on a page that cannot be read any more', { state: 'failed' }],
])('an opened row stays open, as it was last seen, when it %s', async (_, pages) => {
  const list = await openFirst()
  list.becomes({ rows: [{ ...asked, status: 'contacted' }, other] })
  list.becomes(pages)
  expect(drawer()?.textContent).toContain('Statuscontacted')
})

test('an opened row that left the list says so, and no other does', async () => {
  const gone = 'The list has moved on: this entry is no longer on this page.'
  const list = await openFirst()
  list.becomes({ state: 'loading' })
  expect(screen.queryByText(gone)).toBeNull()
  const status = drawer()?.querySelector('[role="status"]')
  expect(status && getComputedStyle(status).display).not.toBe('none')
  list.becomes({ rows: [other] })
  expect(screen.getByText(gone).role).toBe('status')
  list.becomes({ rows: [asked, other] })
  expect(screen.queryByText(gone)).toBeNull()
})

test('a row that was closed stays closed when it comes back', async () => {
  const list = await openFirst()
  list.becomes({ rows: [other] })
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(drawer()).toBeNull())
  list.becomes({ rows: [asked, other] })
  expect(drawer()).toBeNull()
})
