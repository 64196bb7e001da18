// @vitest-environment happy-dom
import { ThemeProvider } from '@mui/material/styles'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { theme } from '../../../design/theme'
import { SearchField } from './search-field'

const onSearch = vi.fn()
const field = () => screen.getByRole('searchbox')
const type = (value: string) => fireEvent.change(field(), { target: { value } })
const pause = () => act(() => vi.advanceTimersByTime(300))

const page = (value: string) => (
  <ThemeProvider theme={theme}>
    <SearchField value={value} onSearch={onSearch} />
  </ThemeProvider>
)

function open() {
  const { rerender } = render(page(''))
  return { becomes: (value: string) => rerender(page(value)) }
}

beforeEach(() => {
  vi.useFakeTimers()
  onSearch.mockReset()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

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
