// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { searchBox } from '../../forms/search-box.fixture'
import { SearchField } from './members-panel'

const { onSearch, field, type, pause, open } = searchBox((value, search) => (
  <SearchField value={value} onSearch={search} />
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
