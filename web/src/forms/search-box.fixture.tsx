import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, vi } from 'vitest'
import { renderInApp } from '../session/render.fixture'

/** A little longer than the pause in typing after which a field searches. */
const PAUSE_MS = 400

/**
 * A search field with fake timers.
 *
 * @param draw - renders the field for the text in the URL.
 */
export function searchBox(draw: (stored: string, onSearch: (text: string) => void) => ReactNode) {
  const onSearch = vi.fn<(text: string) => void>()
  const field = () => screen.getByRole('searchbox')

  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    cleanup()
  })

  return {
    onSearch,
    field,
    type: (value: string) => fireEvent.change(field(), { target: { value } }),
    pause: () => act(() => vi.advanceTimersByTime(PAUSE_MS)),
    open: () => {
      const { rerender } = renderInApp(draw('', onSearch))
      return { becomes: (stored: string) => rerender(draw(stored, onSearch)) }
    },
  }
}
