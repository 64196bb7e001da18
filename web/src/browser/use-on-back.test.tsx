// @vitest-environment happy-dom
import { act, render } from '@testing-library/react'
import { type ReactNode, useLayoutEffect } from 'react'
import { expect, test } from 'vitest'
import { useBackEvents, useOnBack } from './use-on-back'

let steps: string[] = []

/** Leaves the page on Back, as the router does. */
function Router({ children }: { children: ReactNode }) {
  useLayoutEffect(() => {
    const leave = () => void steps.push('the page is left')
    window.addEventListener('popstate', leave)
    return () => window.removeEventListener('popstate', leave)
  }, [])
  return children
}

function App({ children }: { children?: ReactNode }) {
  useBackEvents()
  return children
}

function Overlay() {
  useOnBack(() => steps.push('the overlay closes'))
  return null
}

test('closes an overlay before the router removes it with its page', () => {
  const page = (overlay: ReactNode) => (
    <Router>
      <App>{overlay}</App>
    </Router>
  )
  const { rerender } = render(page(null))
  rerender(page(<Overlay />))
  const goBack = () => {
    steps = []
    act(() => window.dispatchEvent(new PopStateEvent('popstate')))
    return steps
  }
  expect(goBack()).toEqual(['the overlay closes', 'the page is left'])
  rerender(page(null))
  expect(goBack()).toEqual(['the page is left'])
})
