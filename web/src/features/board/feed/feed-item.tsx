import { postPath } from '@grid/schema/board-urls'
import { LIMITS } from '@grid/schema/limits'
import type { Post } from '@grid/schema/post'
import { styled } from '@mui/material/styles'
import {
  type ComponentProps,
  memo,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Link } from 'react-router-dom'
import { createStore } from 'zustand/vanilla'
import { passFocusOnRemoval } from '../../../browser/focus'
import { cancellable } from '../../../browser/timers'
import { clipped, withinLines } from '../../../design/text'
import { radius } from '../../../design/theme/tokens'
import { useHiding } from '../../../social/hidden-members'
import { foldedBeginning } from '../posts/post-body'
import { PostCard } from '../posts/post-card'
import { FROM_BOARD } from '../posts/post-header'
import type { FeedVirtualizer } from './feed-virtualizer'

/** Shorter feeds render every card as a whole. */
const MAX_WHOLE_CARDS = 60

/** Renders only the cards near the viewport, or null for a short feed: all cards. */
export type Virtualization = {
  /** Null until its code is loaded; meanwhile no card changes. */
  readonly virtualizer: FeedVirtualizer | null
} | null

/** The virtualization of a feed of this many posts. Its code loads when the feed gets long. */
export function useVirtualization(count: number): Virtualization {
  const isLong = count > MAX_WHOLE_CARDS
  const [virtualization, setVirtualization] = useState<Virtualization>(
    isLong ? { virtualizer: null } : null,
  )

  useEffect(() => {
    if (!isLong) return
    let opened: FeedVirtualizer | undefined
    const cancel = cancellable(
      import('./feed-virtualizer'),
      (code) => {
        opened = new code.FeedVirtualizer()
        setVirtualization({ virtualizer: opened })
      },
      (error) => console.warn('All cards stay rendered:', error),
    )
    return () => {
      cancel()
      opened?.end()
      setVirtualization(null)
    }
  }, [isLong])
  return virtualization
}

/** Post id → height in pixels of each collapsed card. It outlives its page, for Back. */
const collapsedHeights = createStore(() => new Map<string, number>())

function storeHeight(id: string, height: number | null): void {
  const heights = collapsedHeights.getState()
  if (height === null) heights.delete(id)
  else heights.set(id, height)
}

const Root = styled('article')(clipped)

/**
 * Looks like a card with the heading and the text at their places. Its own element, because under
 * reduced motion each change of a style of the article would start a transition.
 */
const Collapsed = styled('div')(({ theme }) => ({
  contain: 'strict',
  padding: theme.spacing(8, 2.5, 0),
  backgroundColor: theme.vars.palette.background.paper,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: radius.large,
  '& a': { color: 'inherit', textDecoration: 'none' },
  '& > h2': { ...theme.typography.h4, margin: theme.spacing(0, 0, 2), overflowWrap: 'anywhere' },
  '& > p': { margin: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
}))

type CollapsedCardProps = {
  readonly post: Post
  readonly headingId: string
  /** In pixels. */
  readonly height: number
}

/**
 * A card far from the viewport, in a few elements: find-in-page finds its text, screen readers its
 * heading, and the keyboard its link.
 */
function CollapsedCard({ post, headingId, height }: CollapsedCardProps) {
  return (
    <Collapsed style={{ height }}>
      <h2 id={headingId} dir="auto">
        <Link to={postPath(post.id)} state={FROM_BOARD} data-card-link>
          {withinLines(post.title)}
        </Link>
      </h2>
      <p dir="auto">{foldedBeginning(post.content)}</p>
    </Collapsed>
  )
}

type Props = Omit<ComponentProps<typeof PostCard>, 'headingId'> & {
  /** The position in the feed, from 1. */
  readonly position: number
  /** The number of posts of the feed, or -1 while older posts may follow. */
  readonly setSize: number
  readonly virtualization: Virtualization
}

/** One post of the feed: its card, or the beginning of its text far from the viewport. */
export const FeedItem = memo(function FeedItem({
  position,
  setSize,
  virtualization,
  ...card
}: Props) {
  const { id } = card.post
  const element = useRef<HTMLElement>(null)
  const shouldFocusOnExpand = useRef(false)
  // The first cards are in view before their distance is known.
  const mayBegin = virtualization !== null && position > LIMITS.page.posts
  const [height, setHeight] = useState(() =>
    mayBegin ? (collapsedHeights.getState().get(id) ?? null) : null,
  )
  // A folded card hides its text and is small.
  const mayCollapse = useHiding(card.post.user_id) === null
  const isCollapsed = virtualization !== null && mayCollapse && height !== null
  const virtualizer = mayCollapse ? virtualization?.virtualizer : null

  useEffect(() => {
    if (!virtualizer || !element.current) return
    return virtualizer.watch(element.current, (next) => {
      storeHeight(id, next)
      setHeight(next)
    })
  }, [virtualizer, id])

  useLayoutEffect(() => {
    if (isCollapsed || !shouldFocusOnExpand.current) return
    shouldFocusOnExpand.current = false
    const link = element.current?.querySelector<HTMLElement>('[data-card-link]')
    link?.focus({ preventScroll: true })
  }, [isCollapsed])

  /** Renders a card that the focus has reached; the focus continues on its link. */
  const showFocused = () => {
    shouldFocusOnExpand.current = true
    storeHeight(id, null)
    setHeight(null)
  }
  const attach = useCallback((node: HTMLElement | null) => {
    element.current = node
    return passFocusOnRemoval(node)
  }, [])
  const headingId = `post-${id}`
  return (
    <Root
      ref={attach}
      aria-labelledby={headingId}
      aria-posinset={position}
      aria-setsize={setSize}
      data-collapsed={isCollapsed || undefined}
      onFocus={isCollapsed ? showFocused : undefined}
    >
      {isCollapsed ? (
        <CollapsedCard post={card.post} headingId={headingId} height={height} />
      ) : (
        <PostCard {...card} headingId={headingId} />
      )}
    </Root>
  )
})
