import { LIMITS } from '@grid/schema/limits'
import Stack from '@mui/material/Stack'
import { styled } from '@mui/material/styles'
import {
  type ReactElement,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { passFocusOnRemoval } from '../browser/focus'
import { errorMessage } from '../data/errors'
import { SecondaryButton } from '../design/buttons'
import { CardSkeleton, LoadingRegion } from '../design/loading'
import { ErrorState } from '../design/states'
import { clampedTo, clipped } from '../design/text'
import { measure } from '../design/theme/tokens'
import { useLoadMoreFocus } from '../design/use-load-more-focus'

type Pages<Item> = {
  readonly items: readonly Item[]
  readonly state: 'loading' | 'ready' | 'failed'
  /** Why the last page failed to load, for the user. */
  readonly error: string
  /** Whether another page follows. */
  readonly hasMore: boolean
  /** The last item of the last page, also if it was removed. */
  readonly last: Item | null
}

const FIRST = { items: [], state: 'loading', error: '', hasMore: false, last: null } as const
const SIZE = LIMITS.page.posts

type IsFollowed<Item> = (item: Item) => Promise<boolean> | boolean

/** Fetches at most `count` items after an item, or the first ones. */
type FetchPage<Item> = (last: Item | null, count: number) => Promise<readonly Item[]>

/**
 * A list in pages: the first one at once, each further one on request. A failed page can be
 * requested again. A component with another `key` starts the list again.
 *
 * @param isFollowed - Whether another item follows one. By default, one more item is fetched after
 *   a full page, because only that shows it: the rules allow no larger pages.
 */
export function usePages<Item>(
  fetchPage: FetchPage<Item>,
  isFollowed: IsFollowed<Item> = async (last) => (await fetchPage(last, 1)).length > 0,
) {
  const [pages, setPages] = useState<Pages<Item>>(FIRST)
  /** The number of the current request; answers to earlier ones are ignored. */
  const latest = useRef(0)

  const load = async (last: Item | null) => {
    latest.current += 1
    const request = latest.current
    const update = (change: (now: Pages<Item>) => Pages<Item>) => {
      if (request === latest.current) setPages(change)
    }
    update((now) => (last ? { ...now, state: 'loading' } : FIRST))
    try {
      const page = await fetchPage(last, SIZE)
      update((now) => ({ ...now, items: [...now.items, ...page], last: page.at(-1) ?? now.last }))
      const hasMore = await isPageFollowed(page, isFollowed)
      update((now) => ({ ...now, state: 'ready', error: '', hasMore }))
    } catch (error) {
      console.error('A page could not be fetched:', error)
      update((now) => ({ ...now, state: 'failed', error: errorMessage(error) }))
    }
  }
  const refresh = async (): Promise<void> => {
    const items = await fetchPage(null, SIZE)
    const hasMore = await isPageFollowed(items, isFollowed)
    latest.current += 1
    const last = items.at(-1) ?? null
    flushSync(() => setPages({ items, state: 'ready', error: '', hasMore, last }))
  }
  const loadFirst = useEffectEvent(() => void load(null))
  useEffect(() => {
    loadFirst()
    return () => {
      latest.current += 1
    }
  }, [])

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

/** Whether another page follows; true if that is unknown, because asking for it does no harm. */
async function isPageFollowed<Item>(
  page: readonly Item[],
  isFollowed: IsFollowed<Item>,
): Promise<boolean> {
  const last = page.at(-1)
  if (!last || page.length < SIZE) return false
  try {
    return await isFollowed(last)
  } catch (error) {
    console.warn('The next page could not be checked:', error)
    return true
  }
}

type PagedListProps<Item> = {
  readonly pages: Omit<Pages<Item>, 'last'> & { readonly more: () => void }
  /** The name of the items in the plural, for announcements. */
  readonly name: string
  readonly messages: {
    readonly loading: string
    readonly failed: string
    /** The button for the next page. */
    readonly more: string
  }
  /** Shown when there are no items. */
  readonly empty: ReactNode
  /** Keeps the footer out of view until the first page is loaded. */
  readonly fillsScreen?: boolean
  /** Renders an item, with its key. */
  readonly children: (item: Item) => ReactElement
}

/** A list in pages: its items, a button for the next page, and a placeholder while it loads. */
export function PagedList<Item>({
  pages,
  name,
  messages,
  empty,
  fillsScreen = false,
  children,
}: PagedListProps<Item>) {
  const { items, state, error, hasMore, more } = pages
  const moveFocus = useLoadMoreFocus(items.length, name)
  const isEmpty = items.length === 0
  return (
    <>
      {items.map(children)}
      {isEmpty && state === 'loading' && (
        <LoadingRegion label={messages.loading} fillsScreen={fillsScreen}>
          <Stack spacing={2}>
            <CardSkeleton />
            <CardSkeleton />
          </Stack>
        </LoadingRegion>
      )}
      {isEmpty && state === 'ready' && !hasMore && empty}
      {state === 'failed' && <ErrorState text={`${messages.failed} ${error}`} onRetry={more} />}
      {hasMore && state !== 'failed' && (
        <SecondaryButton
          ref={passFocusOnRemoval}
          loading={state === 'loading'}
          onClick={({ currentTarget }) => {
            moveFocus(currentTarget, currentTarget.previousElementSibling)
            more()
          }}
          sx={{ mt: 2 }}
        >
          {messages.more}
        </SecondaryButton>
      )}
    </>
  )
}

/** A row of a paged list: texts, and an action beside them, on phones below. */
export const ListRow = styled('article')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(1.5, 2),
  alignItems: 'start',
  justifyItems: 'start',
  [theme.breakpoints.up('sm')]: { gridTemplateColumns: 'minmax(0, 1fr) auto' },
  paddingBlock: theme.spacing(3),
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  overflowWrap: 'anywhere',
  '& > div': {
    ...clipped,
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: theme.spacing(1.5),
  },
}))

/** The facts about a row of a paged list, in one line if there is room. */
export const ListMeta = styled('p')(({ theme }) => ({
  ...theme.typography.data,
  margin: 0,
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: theme.spacing(2),
  color: theme.vars.palette.text.secondary,
}))

/** The beginning of a text, in at most two lines. */
export const ListExcerpt = styled('p')(({ theme }) => ({
  margin: 0,
  maxWidth: measure.prose,
  color: theme.vars.palette.text.secondary,
  ...clampedTo(2),
}))
