// @vitest-environment happy-dom
import { cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { useCommentAnchor } from './use-comment-anchor'

afterEach(cleanup)

function askedBy(hash: string) {
  const find = vi.fn<(id: string) => void>()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={[`/hub/a-post${hash}`]}>{children}</MemoryRouter>
  )
  renderHook(() => useCommentAnchor(true, find), { wrapper })
  return find.mock.calls.flat()
}

test.each(['a-comment', 'A1_b', '_', '__x'])('the comment %s is looked for', (id) => {
  expect(askedBy(`#comment-${id}`)).toEqual([id])
})

test.each([
  ...['#comment-', '#comment-a/b', '#comment-XYZ/', '#comment-__x__', '#comment-.'],
  ...[`#comment-${'a'.repeat(129)}`, '#comments', '#a%2Fcomment-b', ''],
])('no comment is looked for by an address that cannot be one’s: %s', (hash) => {
  expect(askedBy(hash)).toEqual([])
})
