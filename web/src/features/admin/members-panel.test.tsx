// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { firestore } from '../../data/firestore-server.fixture'
import { isDimmed } from '../../design/is-dimmed.fixture'
import { searchBox } from '../../forms/search-box.fixture'
import { MemberSearchField, MembersPanel } from './members-panel'
import { firstCells, memberRecord, showPanel } from './panel.fixture'

const { onSearch, field, type, pause, open } = searchBox((value, search) => (
  <MemberSearchField value={value} onSearch={search} />
))

test('searches when the typing pauses, and keeps the text until the URL changes', () => {
  const url = open()
  type('ad')
  expect(onSearch).not.toHaveBeenCalled()
  pause()
  expect(onSearch).toHaveBeenCalledExactlyOnceWith('ad')
  expect(field()).toHaveProperty('value', 'ad')
  type('ada')
  url.becomes('ad')
  expect(field()).toHaveProperty('value', 'ada')
  pause()
  expect(onSearch).toHaveBeenLastCalledWith('ada')
})

test('shows a search that the Back button restored', () => {
  const url = open()
  type('ada')
  pause()
  url.becomes('ada')
  url.becomes('')
  expect(field()).toHaveProperty('value', '')
  pause()
  expect(onSearch).toHaveBeenCalledExactlyOnceWith('ada')
})

test('leads on to the page with the name, where the first one has only names that begin so', async () => {
  vi.useRealTimers()
  const names = Array.from({ length: 25 }, (_, number) => `long_beginning_${number + 10}`)
  firestore.store('profiles', ...names.map((name) => memberRecord(name)))
  showPanel(<MembersPanel />, undefined, '/admin?q=long_beginning_34')
  await screen.findByText('No match on page 1')
  const next = screen.getByRole('button', { name: 'Next' })
  expect(isDimmed(next)).toBe(false)
  await userEvent.click(next)
  await waitFor(async () => expect(await firstCells('Users')).toEqual(['long_beginning_34']))
})

test('shows the newest members as long as only an @ is typed', async () => {
  vi.useRealTimers()
  firestore.store('profiles', memberRecord('ada'), memberRecord('bob'))
  showPanel(<MembersPanel />, undefined, '/admin?q=@')
  await screen.findByText('The newest first.')
  expect(await firstCells('Users')).toHaveLength(2)
})
