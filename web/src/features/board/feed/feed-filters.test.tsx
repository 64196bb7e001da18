// @vitest-environment happy-dom

import { ThemeProvider } from '@mui/material/styles'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { theme } from '../../../design/theme'
import { searchBox } from '../../../forms/search-box.fixture'
import { renderInApp } from '../../../session/render.fixture'
import { FilterSummary, PeriodToggle, PostSearchField, useFilters } from './feed-filters'

const { onSearch, field, type, pause, open } = searchBox((q, search) => (
  <PostSearchField q={q} onSearch={search} />
))

test('searches when the user pauses, or at once with Enter', () => {
  const url = open()
  type('usb')
  expect(onSearch).not.toHaveBeenCalled()
  pause()
  expect(onSearch).toHaveBeenLastCalledWith('usb')
  url.becomes('usb')
  type('usb hid')
  fireEvent.submit(field())
  expect(onSearch).toHaveBeenLastCalledWith('usb hid')
})

test('keeps and searches what was typed before hydration', () => {
  const page = () => (
    <ThemeProvider theme={theme}>
      <PostSearchField q="" onSearch={onSearch} />
    </ThemeProvider>
  )
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = renderToString(page())
  Object.assign(field(), { value: 'usb' })
  const { rerender } = render(page(), { container, hydrate: true })
  rerender(page())
  expect(field()).toHaveProperty('value', 'usb')
  pause()
  expect(onSearch).toHaveBeenCalledExactlyOnceWith('usb')
})

test('does not overwrite the text while a search is running', () => {
  const url = open()
  type('us')
  pause()
  type('usb')
  url.becomes('us')
  expect(field()).toHaveProperty('value', 'usb')
  pause()
  expect(onSearch).toHaveBeenLastCalledWith('usb')
})

test('does not overwrite the text while two searches are running', () => {
  const url = open()
  type('us')
  pause()
  type('usb')
  pause()
  type('usb h')
  url.becomes('us')
  url.becomes('usb')
  expect(field()).toHaveProperty('value', 'usb h')
})

test('stays empty when the user empties it during a search', () => {
  const url = open()
  type('us')
  pause()
  type('')
  url.becomes('us')
  pause()
  expect(onSearch).toHaveBeenLastCalledWith('')
})

test('shows the text of the URL after the Back button', () => {
  const url = open()
  type('usb')
  pause()
  url.becomes('usb')
  url.becomes('')
  expect(field()).toHaveProperty('value', '')
  url.becomes('usb')
  expect(field()).toHaveProperty('value', 'usb')
})

test('clears with the filters what was typed in the last moment', () => {
  function Tools() {
    const { filters, change, clear, resetKey } = useFilters()
    return (
      <>
        <PostSearchField key={resetKey} q={filters.q} onSearch={onSearch} />
        <FilterSummary filters={filters} onChange={change} onClear={clear} />
      </>
    )
  }
  renderInApp(<Tools />, { path: '/hub?author=ada' })
  type('usb')
  fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(field()).toHaveProperty('value', '')
  pause()
  expect(onSearch).not.toHaveBeenCalled()
})

test('leaves the empty field with Escape, so that shortcuts work again', () => {
  open()
  field().focus()
  type('usb')
  fireEvent.keyDown(field(), { key: 'Escape' })
  expect(document.activeElement).toBe(field())
  type('')
  fireEvent.keyDown(field(), { key: 'Escape' })
  expect(document.activeElement).not.toBe(field())
})

test('offers the periods of the top posts, starting with all time', () => {
  const onChange = vi.fn()
  const { rerender } = render(<PeriodToggle period={null} onChange={onChange} />)
  const button = (name: string) => screen.getByRole('button', { name })
  expect(button('All time').getAttribute('aria-pressed')).toBe('true')
  fireEvent.click(button('Week'))
  expect(onChange).toHaveBeenLastCalledWith('week')
  rerender(<PeriodToggle period="week" onChange={onChange} />)
  expect(button('Week').getAttribute('aria-pressed')).toBe('true')
  fireEvent.click(button('All time'))
  expect(onChange).toHaveBeenLastCalledWith(null)
  cleanup()
})

test('clears a text that was searched', async () => {
  vi.useRealTimers()
  function Tools() {
    const { filters, change, clear, resetKey } = useFilters()
    return (
      <>
        <PostSearchField key={resetKey} q={filters.q} onSearch={(q) => change({ q })} />
        <FilterSummary filters={filters} onChange={change} onClear={clear} />
      </>
    )
  }
  renderInApp(<Tools />, { path: '/hub?q=usb' })
  fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(field()).toHaveProperty('value', '')
})
