import Stack from '@mui/material/Stack'
import type { ReactElement, ReactNode } from 'react'
import { passFocusOnRemoval } from '../browser/focus'
import { SecondaryButton } from './buttons'
import { CardSkeleton, LoadingRegion } from './loading'
import { ErrorState } from './states'
import { useReadOn } from './use-read-on'

type PagedListProps<Item> = {
  /** The result of `usePages`. */
  readonly pages: {
    readonly items: readonly Item[]
    readonly state: 'loading' | 'ready' | 'failed'
    readonly error: string
    readonly hasMore: boolean
    readonly more: () => void
  }
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
  const readOn = useReadOn(items.length, name)
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
            readOn(currentTarget, currentTarget.previousElementSibling)
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
