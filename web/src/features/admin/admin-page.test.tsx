// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { AdminTabs } from './admin-page'
import { showPanel } from './panel.fixture'

/** Reports the first and the last tab as cut, as browsers do for fractions of a pixel. */
class CutTabs {
  constructor(report: (entries: readonly object[]) => void) {
    queueMicrotask(() => act(() => report([{ isIntersecting: false }])))
  }
  observe() {}
  disconnect() {}
}

test('shows four tabs without scroll arrows', async () => {
  vi.stubGlobal('IntersectionObserver', CutTabs)
  const { container } = showPanel(<AdminTabs tab="settings" onChange={() => undefined} />)
  await act(async () => undefined)
  expect(screen.getAllByRole('tab')).toHaveLength(4)
  expect(container.querySelectorAll('.MuiTabScrollButton-root')).toHaveLength(0)
})
