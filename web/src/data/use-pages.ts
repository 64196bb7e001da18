import { LIMITS } from '@grid/schema/limits'
import { useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { errorMessage } from './errors'

type Pages<Item> = {
  readonly items: readonly Item[]
  readonly state: 'loading' | 'ready' | 'failed'
  /** Why the last page failed to load, for the user. */
  readonly error: string
  /** Whether another page may follow. */
  readonly hasMore: boolean
  /** The last item of the last page, also if it was removed. */
  readonly last: Item | null
}

/**
 * A list in pages: the first one at once, each further one on request. A failed page can be
 * requested again.
 *
 * @param fetchPage - fetches the page after an item, or the first one; memoized by the caller. A
 * new function starts the list again. A page with less than `LIMITS.page.posts` items is the last.
 */
export function usePages<Item>(fetchPage: (last: Item | null) => Promise<readonly Item[]>) {
  const [pages, setPages] = useState<Pages<Item>>(FIRST)
  /** The number of the current request; answers to earlier ones are ignored. */
  const latest = useRef(0)

  const load = useCallback(
    async (last: Item | null) => {
      latest.current += 1
      const request = latest.current
      setPages((now) => (last ? { ...now, state: 'loading' } : FIRST))
      try {
        const page = await fetchPage(last)
        if (request !== latest.current) return
        setPages((now) => withPage(now.items, page, last))
      } catch (error) {
        if (request !== latest.current) return
        console.error('A page could not be fetched:', error)
        setPages((now) => ({ ...now, state: 'failed', error: errorMessage(error) }))
      }
    },
    [fetchPage],
  )
  const refresh = async (): Promise<void> => {
    const page = await fetchPage(null)
    latest.current += 1
    flushSync(() => setPages(withPage([], page, null)))
  }
  useEffect(() => {
    void load(null)
    return () => {
      latest.current += 1
    }
  }, [load])

  const { last, ...shown } = pages
  return {
    ...shown,
    more: () => void load(last),
    /**
     * Fetches the first page and shows it instead of all pages, which stay until it has arrived.
     * It is rendered when the promise resolves.
     *
     * @throws the error of `fetchPage`.
     */
    refresh,
    remove: (item: Item) =>
      setPages((now) => ({ ...now, items: now.items.filter((other) => other !== item) })),
  }
}

/** A list to which a page was added. */
function withPage<Item>(
  items: readonly Item[],
  page: readonly Item[],
  last: Item | null,
): Pages<Item> {
  const hasMore = page.length === LIMITS.page.posts
  return {
    items: [...items, ...page],
    state: 'ready',
    error: '',
    hasMore,
    last: page.at(-1) ?? last,
  }
}

const FIRST = { items: [], state: 'loading', error: '', hasMore: false, last: null } as const
