// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import { searchBox } from '../../../forms/search-box.fixture'
import { SearchField } from '../feed-filters'

const { onSearch, field, type, pause, open } = searchBox(
  (kept, search) => <SearchField q={kept} onSearch={search} />,
  400,
)

test('searches when the reader pauses, or at once by Enter', () => {
  const address = open()
  type('usb')
  expect(onSearch).not.toHaveBeenCalled()
  pause()
  expect(onSearch).toHaveBeenLastCalledWith('usb')
  address.becomes('usb')
  type('usb hid')
  fireEvent.submit(field())
  expect(onSearch).toHaveBeenLastCalledWith('usb hid')
})

test('keeps what is typed while the last search is on its way', () => {
  const address = open()
  type('us')
  pause()
  type('usb')
  address.becomes('us')
  expect(field()).toHaveProperty('value', 'usb')
  pause()
  expect(onSearch).toHaveBeenLastCalledWith('usb')
})

test('keeps it although two searches are on their way', () => {
  const address = open()
  type('us')
  pause()
  type('usb')
  pause()
  type('usb h')
  address.becomes('us')
  address.becomes('usb')
  expect(field()).toHaveProperty('value', 'usb h')
})

test('ends as it was emptied while the last search is on its way', () => {
  const address = open()
  type('us')
  pause()
  type('')
  address.becomes('us')
  pause()
  expect(onSearch).toHaveBeenLastCalledWith('')
})

test('shows what somebody else made of the address, such as the Back button', () => {
  const address = open()
  type('usb')
  pause()
  address.becomes('usb')
  address.becomes('')
  expect(field()).toHaveProperty('value', '')
  address.becomes('usb')
  expect(field()).toHaveProperty('value', 'usb')
})

test('Escape leaves the field once it is empty, so that keys act again', () => {
  open()
  field().focus()
  type('usb')
  fireEvent.keyDown(field(), { key: 'Escape' })
  expect(document.activeElement).toBe(field())
  type('')
  fireEvent.keyDown(field(), { key: 'Escape' })
  expect(document.activeElement).not.toBe(field())
})
