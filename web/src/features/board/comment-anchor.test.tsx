// @vitest-environment happy-dom

import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, Router } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { useCommentAnchor } from './comments'

function requestedBy(hash: string) {
  const find = vi.fn<(id: string) => void>()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={[`/hub/a-post${hash}`]}>{children}</MemoryRouter>
  )
  renderHook(() => useCommentAnchor(true, find), { wrapper })
  return find.mock.calls.flat()
}

test.each(['a-comment', 'A1_b', '_', '__x'])('scrolls to the comment %s', (id) => {
  expect(requestedBy(`#comment-${id}`)).toEqual([id])
})

test.each([
  ...['#comment-', '#comment-a/b', '#comment-XYZ/', '#comment-__x__', '#comment-.'],
  ...[`#comment-${'a'.repeat(129)}`, '#comments', '#a%2Fcomment-b', ''],
])('requests no comment for a URL that contains no comment id: %s', (hash) => {
  expect(requestedBy(hash)).toEqual([])
})

test('scrolls to the comment of a second URL that is typed on the same page', () => {
  Element.prototype.scrollIntoView = vi.fn()
  for (const id of ['one', 'other']) {
    const comment = document.body.appendChild(document.createElement('div'))
    comment.id = `comment-${id}`
    comment.tabIndex = -1
  }
  // The browser changes the URL by itself, and the router has no key for that.
  const navigator = { createHref: () => '', go: vi.fn(), push: vi.fn(), replace: vi.fn() }
  let id = 'one'
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Router
      location={{ pathname: '/hub/a-post', hash: `#comment-${id}`, key: 'default' }}
      navigator={navigator}
    >
      {children}
    </Router>
  )
  const { rerender } = renderHook(() => useCommentAnchor(true, vi.fn()), { wrapper })
  expect(document.activeElement?.id).toBe('comment-one')
  id = 'other'
  rerender()
  expect(document.activeElement?.id).toBe('comment-other')
  document.body.replaceChildren()
})
