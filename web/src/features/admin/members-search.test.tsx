// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { searchBox } from '../../forms/search-box.fixture'
import { SearchField } from './members-panel'

const { onSearch, field, type, pause, open } = searchBox(
  (kept, search) => <SearchField value={kept} onSearch={search} />,
  300,
)

test('searches once the typing pauses, and keeps the text until the address has followed', () => {
  const address = open()
  type('ad')
  expect(onSearch).not.toHaveBeenCalled()
  pause()
  expect(onSearch).toHaveBeenCalledExactlyOnceWith('ad')
  expect(field()).toHaveProperty('value', 'ad')
  type('ada')
  address.becomes('ad')
  expect(field()).toHaveProperty('value', 'ada')
  pause()
  expect(onSearch).toHaveBeenLastCalledWith('ada')
})

test('shows what somebody else made of the address, such as the Back button', () => {
  const address = open()
  type('ada')
  pause()
  address.becomes('ada')
  address.becomes('')
  expect(field()).toHaveProperty('value', '')
  pause()
  expect(onSearch).toHaveBeenCalledExactlyOnceWith('ada')
})
