// @vitest-environment happy-dom
import { ThemeProvider } from '@mui/material/styles'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { BrowserRouter } from 'react-router-dom'
import { afterEach, expect, it, test } from 'vitest'
import { firestore } from '../../data/firestore-server.fixture'
import { theme } from '../../design/theme'
import {
  type AuditFilter,
  AuditFilters,
  describeDetails,
  describeMethod,
  startOf,
  useAuditFilter,
} from './audit-filters'

afterEach(() => window.history.replaceState(null, '', '/admin'))

let filter: AuditFilter | null = null
function Filters() {
  const filters = useAuditFilter()
  filter = filters.filter
  return <AuditFilters filters={filters} admins={[]} />
}

function open(url: string) {
  window.history.replaceState(null, '', url)
  render(
    <ThemeProvider theme={theme}>
      <BrowserRouter>
        <Filters />
      </BrowserRouter>
    </ThemeProvider>,
  )
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const url = () => `${window.location.pathname}${window.location.search}`
/** Resolves once the typing has paused and the URL has changed. */
const becomes = (expected: string) => waitFor(() => expect(url()).toBe(expected))
/** Types and returns what the field shows before the page renders the new URL. */
function typed(label: string, value: string): string {
  let shown = ''
  act(() => {
    fireEvent.change(field(label), { target: { value } })
    shown = field(label).value
  })
  return shown
}

test('shows how the session was opened, and None for entries without it', () => {
  expect(describeMethod({ auth_method: 'recovery' })).toBe('Recovery code')
  expect(describeMethod({ auth_method: 'github.com' })).toBe('github.com')
  expect(describeMethod({})).toBe('None')
})

test('shows each letter and each day before the URL changes', async () => {
  open('/admin?tab=settings')
  expect(typed('Target ID', 'ada')).toBe('ada')
  expect(typed('From', '0002-01-31')).toBe('0002-01-31')
  expect(typed('Until', '2026-01-31')).toBe('2026-01-31')
  expect(url()).toBe('/admin?tab=settings')
  await becomes('/admin?tab=settings&object=ada&from=0002-01-31&until=2026-01-31')
  expect(field('Target ID').value).toBe('ada')
})

test('reads each filter from its own parameter', () => {
  open('/admin?admin=root%0Aban_user&object=ada')
  expect(field('Target ID').value).toBe('ada')
  expect(filter).toMatchObject({ admin: 'root\nban_user', action: '', object: 'ada' })
})

test('stores two fields that change at the same time', async () => {
  open('/admin')
  act(() => {
    fireEvent.change(field('Target ID'), { target: { value: 'ada' } })
    fireEvent.change(field('From'), { target: { value: '2026-01-31' } })
  })
  await becomes('/admin?object=ada&from=2026-01-31')
})

test('filters by the trimmed text, and keeps blanks in the field', async () => {
  open('/admin')
  expect(typed('Target ID', 'ada ')).toBe('ada ')
  await becomes('/admin?object=ada')
  expect(field('Target ID').value).toBe('ada ')
})

test('clears all filters with the button', () => {
  open('/admin?tab=settings&object=ada&until=2026-01-31')
  expect(field('Target ID').value).toBe('ada')
  fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(field('Target ID').value).toBe('')
  expect(field('Until').value).toBe('')
  expect(url()).toBe('/admin?tab=settings')
})

test('clears what was typed in the last moment', async () => {
  open('/admin?tab=settings&action=ban_user')
  expect(typed('Target ID', 'ada')).toBe('ada')
  fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(field('Target ID').value).toBe('')
  fireEvent.change(field('From'), { target: { value: '2026-01-31' } })
  await becomes('/admin?tab=settings&from=2026-01-31')
})

test('shows a filter that is no longer an option', async () => {
  firestore.store('profiles', { id: 'e1', username: 'eve' })
  open('/admin?admin=e1&action=bless')
  await screen.findByText('eve')
  expect(screen.getByRole('combobox', { name: 'Admin' }).textContent).toBe('eve')
  expect(screen.getByRole('combobox', { name: 'Action' }).textContent).toBe('bless')
  expect(screen.getByRole('combobox', { name: 'Target' }).textContent).toBe('All')
})

it('shows the details of an entry as text', () => {
  expect(
    describeDetails({ details: { from: 'pending', to: 'contacted', service_requests: 6 } }),
  ).toBe('from: pending, to: contacted, service requests: 6')
})

it('returns the start of a day, or of the next one', () => {
  expect(startOf('2026-01-31', 0)?.toDate()).toEqual(new Date(2026, 0, 31))
  expect(startOf('2026-01-31', 1)?.toDate()).toEqual(new Date(2026, 1, 1))
})

it.each([
  ['', 'nothing'],
  ['2026-13-01', 'no day'],
  ['0000-06-01', 'before all time'],
  ['10000-06-01', 'a year of five digits'],
])('rejects %j (%s)', (day) => expect(startOf(day, 0)).toBeNull())

it('rejects a day after the last valid one', () => expect(startOf('9999-12-31', 2)).toBeNull())
