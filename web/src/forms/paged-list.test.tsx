// @vitest-environment happy-dom

import { LIMITS } from '@grid/schema/limits'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { StrictMode } from 'react'
import { expect, test, vi } from 'vitest'
import { renderInApp } from '../session/render.fixture'
import { PagedList, usePages } from './paged-list'

const SIZE = LIMITS.page.posts
const MESSAGES = { loading: 'Loading...', failed: 'Not loaded.', more: 'Show more' }

/** A list of numbers, in pages. */
const pagesOf = (total: number) =>
  vi.fn(async (last: number | null, count: number) =>
    Array.from({ length: total }, (_, index) => index)
      .slice((last ?? -1) + 1)
      .slice(0, count),
  )

type ListProps = {
  readonly fetchPage: ReturnType<typeof pagesOf>
  readonly isFollowed?: (item: number) => boolean
}

function List({ fetchPage, isFollowed }: ListProps) {
  const pages = usePages(fetchPage, isFollowed)
  return (
    <PagedList pages={pages} name="numbers" messages={MESSAGES} empty={<p>None.</p>}>
      {(item) => (
        <button key={item} type="button" onClick={() => pages.remove(item)}>
          {`Remove ${item}`}
        </button>
      )}
    </PagedList>
  )
}

async function open(fetchPage: ListProps['fetchPage'], more: Omit<ListProps, 'fetchPage'> = {}) {
  renderInApp(
    <StrictMode>
      <List fetchPage={fetchPage} {...more} />
    </StrictMode>,
  )
  await act(async () => undefined)
}

const items = () => screen.queryAllByRole('button', { name: /^Remove/ })
const more = () => screen.queryByRole('button', { name: 'Show more' })
const press = async (name: string) => {
  await userEvent.click(screen.getByRole('button', { name }))
  await act(async () => undefined)
}

test('offers another page when it cannot find out whether there is one', async () => {
  const all = pagesOf(SIZE)
  const fetchPage = vi.fn(async (last: number | null, count: number) => {
    if (count === 1) throw new Error('no response')
    return all(last, count)
  })
  await open(fetchPage)
  expect(items()).toHaveLength(SIZE)
  expect(more()).not.toBeNull()
})

test('shows the first page once at once, also in strict mode', async () => {
  await open(pagesOf(3))
  expect(items()).toHaveLength(3)
  expect(more()).toBeNull()
})

test('says that a list is empty', async () => {
  await open(pagesOf(0))
  expect(screen.getByText('None.')).toBeTruthy()
})

test('shows the next page on request', async () => {
  await open(pagesOf(SIZE + 1))
  expect(items()).toHaveLength(SIZE)
  await press('Show more')
  expect(items()).toHaveLength(SIZE + 1)
  expect(more()).toBeNull()
})

test('offers no page after a full one that is the last', async () => {
  await open(pagesOf(2 * SIZE))
  await press('Show more')
  expect(items()).toHaveLength(2 * SIZE)
  expect(more()).toBeNull()
})

test('fetches no item more where the page knows whether another one follows', async () => {
  const fetchPage = pagesOf(2 * SIZE)
  await open(fetchPage, { isFollowed: (item) => item < 2 * SIZE - 1 })
  await press('Show more')
  expect(items()).toHaveLength(2 * SIZE)
  expect(more()).toBeNull()
  expect(fetchPage.mock.calls.every(([, count]) => count === SIZE)).toBe(true)
})

test('continues after the last loaded item, even if it was removed', async () => {
  await open(pagesOf(SIZE + 1))
  await press(`Remove ${SIZE - 1}`)
  await press('Show more')
  expect(
    items()
      .map(({ textContent }) => textContent)
      .slice(-2),
  ).toEqual([`Remove ${SIZE - 2}`, `Remove ${SIZE}`])
})

test('keeps what is loaded when a page fails, and loads that page when asked again', async () => {
  const fetchPage = pagesOf(SIZE + 1)
  await open(fetchPage)
  fetchPage.mockRejectedValueOnce(new Error('unavailable'))
  await press('Show more')
  expect(screen.getByText(/Not loaded. Something went wrong/)).toBeTruthy()
  expect(items()).toHaveLength(SIZE)
  await press('Try again')
  expect(items()).toHaveLength(SIZE + 1)
})
