// @vitest-environment happy-dom

import { screen } from '@testing-library/react'
import { type ReactNode, useLayoutEffect } from 'react'
import { expect, test, vi } from 'vitest'
import { HYDRATED_EVENT } from '../browser/hydration'
import { renderInApp } from '../session/render.fixture'
import { ErrorBoundary, LastResort } from './error-boundary'

function Broken(): never {
  throw new Error('the page cannot be rendered')
}

const at = (place: string, page: ReactNode) => <ErrorBoundary place={place}>{page}</ErrorBoundary>

test('shows the error screen for a page that throws', () => {
  renderInApp(at('/hub', <Broken />))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('broke')
  expect(screen.getByRole('button', { name: 'Load again' })).toBeTruthy()
})

test('shows the error screen at once, without an empty page before', () => {
  const shown: (string | null)[] = []
  function Watcher({ children }: { readonly children: ReactNode }) {
    useLayoutEffect(() => void shown.push(document.body.textContent))
    return children
  }
  renderInApp(<Watcher>{at('/hub', <Broken />)}</Watcher>)
  expect(shown).toEqual([expect.stringContaining('broke')])
})

test('announces hydration for a prerendered page that throws', () => {
  document.documentElement.dataset['prerendered'] = '/hub'
  const onHydrated = vi.fn()
  document.addEventListener(HYDRATED_EVENT, onHydrated, { once: true })
  renderInApp(at('/hub', <Broken />))
  expect(onHydrated).toHaveBeenCalledOnce()
  expect(document.documentElement.dataset['prerendered']).toBeUndefined()
})

test('clears the error when the user navigates', () => {
  const { rerender } = renderInApp(at('/hub', <Broken />))
  rerender(at('/', <p>Welcome</p>))
  expect(screen.getByText('Welcome')).toBeTruthy()
  rerender(at('/hub', <p>Posts</p>))
  expect(screen.getByText('Posts')).toBeTruthy()
})

test('shows the error screen if the shell throws', () => {
  renderInApp(
    <LastResort>
      <Broken />
    </LastResort>,
  )
  expect(screen.getByRole('button', { name: 'Load again' })).toBeTruthy()
})
