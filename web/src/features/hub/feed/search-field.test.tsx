// @vitest-environment happy-dom
import { ThemeProvider } from '@mui/material/styles'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { theme } from '../../../design/theme'
import { SearchField } from './search-field'

const onSearch = vi.fn()
const field = () => screen.getByRole('searchbox')
const type = (text: string) => fireEvent.change(field(), { target: { value: text } })
const pause = () => act(() => vi.advanceTimersByTime(400))

const page = (q: string) => (
  <ThemeProvider theme={theme}>
    <SearchField q={q} onSearch={onSearch} />
  </ThemeProvider>
)

function open() {
  const { rerender } = render(page(''))
  return { becomes: (q: string) => rerender(page(q)) }
}

beforeEach(() => {
  vi.useFakeTimers()
  onSearch.mockReset()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

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
