import { ThemeProvider } from '@mui/material/styles'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, vi } from 'vitest'
import { theme } from '../design/theme'

/**
 * A search field under a clock that the test moves, which searches once the typing has paused for
 * so long; `draw` gives the field for what the address holds.
 */
export function searchBox(
  draw: (kept: string, onSearch: (text: string) => void) => ReactNode,
  pauseMs: number,
) {
  const onSearch = vi.fn<(text: string) => void>()
  const field = () => screen.getByRole('searchbox')
  const page = (kept: string) => <ThemeProvider theme={theme}>{draw(kept, onSearch)}</ThemeProvider>

  beforeEach(() => {
    vi.useFakeTimers()
    onSearch.mockReset()
  })
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
  })

  return {
    onSearch,
    field,
    type: (value: string) => fireEvent.change(field(), { target: { value } }),
    pause: () => act(() => vi.advanceTimersByTime(pauseMs)),
    open: () => {
      const { rerender } = render(page(''))
      return { becomes: (kept: string) => rerender(page(kept)) }
    },
  }
}
