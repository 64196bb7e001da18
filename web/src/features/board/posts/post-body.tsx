import type { Post } from '@grid/schema/post'
import { withoutBlankLines } from '@grid/schema/post-display'
import { truncate } from '@grid/schema/unicode'
import Link from '@mui/material/Link'
import { styled } from '@mui/material/styles'
import { type FocusEvent, type MouseEvent, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { createStore } from 'zustand/vanilla'
import { Markdown } from '../../../design/markdown'
import { clipped } from '../../../design/text'
import { useWholePost } from './post'
import { useUnfolded } from './post-code'

/** More than a fold ever shows, however wide the card. */
const MAX_LINES = 100
const MAX_UNITS = 3_000

/**
 * The beginning of a text for a folded card, so that no card renders thousands of hidden elements.
 * Returns a text of usual length unchanged.
 */
export function foldedBeginning(text: string): string {
  const shown = withoutBlankLines(text).trimEnd()
  const beginning = truncate(shown.split('\n', MAX_LINES).join('\n'), MAX_UNITS)
  return beginning === shown ? text : beginning
}

const LINE_REM = 1.6
const FOLDED_LINES = 8
/** A fold that hides less costs a press and saves no room. */
const LEAST_HIDDEN_LINES = 3

/** Returns whether folding hides enough of a text of this height in pixels. */
export function isWorthFolding(height: number, remInPixels: number): boolean {
  return linesOf(height, remInPixels) >= FOLDED_LINES + LEAST_HIDDEN_LINES
}

const linesOf = (height: number, remInPixels: number) => height / remInPixels / LINE_REM

const rem = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16

const Box = styled('div')({ position: 'relative' })

const FOLDED_HEIGHT = `${FOLDED_LINES * LINE_REM}rem`
/** A little less than the lowest text that is worth folding. */
const WHOLE_HEIGHT = `${(FOLDED_LINES + LEAST_HIDDEN_LINES - 0.01) * LINE_REM}rem`

/**
 * The cut text fades out above the line of the button. Until the app has measured a text, its own
 * height decides: the folded height from `WHOLE_HEIGHT` on, otherwise all of it. A text that is not
 * worth folding must not grow when the app starts.
 */
const Fold = styled('div')({
  ...clipped,
  '&[data-folded="true"], &[data-folded="unmeasured"]': {
    maxHeight: FOLDED_HEIGHT,
    overflow: 'hidden',
  },
  '@supports (height: calc-size(auto, size))': {
    '&[data-folded="unmeasured"]': {
      maxHeight: 'none',
      height:
        `calc-size(auto, max(min(size, ${FOLDED_HEIGHT}), ` +
        `size - 9999 * max(0px, size - ${WHOLE_HEIGHT})))`,
    },
  },
  '&[data-cut="true"]': { maskImage: 'linear-gradient(to top, transparent 1.6rem, black 4.8rem)' },
})

/** Places the button over the fold, so that it moves nothing when it appears. */
const overFold = { position: 'absolute', insetInlineStart: 0, bottom: 0 } as const

type Props = {
  readonly post: Post
  /** The level of the post's heading. */
  readonly below?: number
  /** Whether the whole text is shown, as on the page of the post. */
  readonly whole?: boolean
}

/** Post id → whether its text was worth folding, so that its card returns with the same height. */
const tallTexts = createStore(() => new Map<string, boolean>())

/** The text of a post. A card folds it if that hides at least three lines. */
export function PostContent({ post, below = 2, whole = false }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [isUnfolded, setUnfolded] = useUnfolded(`${post.id} content`)
  const unfolded = whole || isUnfolded
  const fold = () => setUnfolded(false)
  // The page of a post loads it by itself.
  const isWanted = isUnfolded && !whole && !post.is_content_whole
  const { content, is_excerpt, is_content_whole } = useWholePost(post, isWanted, fold)
  /** Null until the text is measured; it is folded meanwhile, but without a button. */
  const [isTall, setIsTall] = useState(() => tallTexts.getState().get(post.id) ?? null)
  const part = useMemo(() => foldedBeginning(content), [content])

  useEffect(() => {
    const element = box.current
    const text = element?.firstElementChild
    if (!element || !text || unfolded) return
    const watcher = new ResizeObserver(() => {
      const isWorth = isWorthFolding(element.scrollHeight, rem())
      tallTexts.getState().set(post.id, isWorth)
      // A text that fits into the fold looks the same unmeasured: its card renders only once.
      const fits = linesOf(element.scrollHeight, rem()) <= FOLDED_LINES
      setIsTall((known) => (fits && known === null ? null : isWorth))
    })
    watcher.observe(text)
    return () => watcher.disconnect()
  }, [post.id, unfolded])

  /** Unfolds the text when the keyboard reaches a hidden link. */
  const reveal = (event: FocusEvent<HTMLDivElement>) => {
    const { bottom } = event.currentTarget.getBoundingClientRect()
    if (event.target.getBoundingClientRect().bottom > bottom) setUnfolded(true)
  }

  const toggle = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    flushSync(() => setUnfolded(!unfolded))
    // The folded lines were above the current scroll position.
    if (unfolded) currentTarget.closest('article')?.scrollIntoView({ block: 'nearest' })
  }

  const isPart = part !== content || (is_excerpt === true && !is_content_whole)
  const isLong = isTall === true || isPart
  const isCut = isLong && !unfolded
  const isFolded = isTall === null && !unfolded && !isCut ? 'unmeasured' : isCut
  return (
    <Box>
      <Fold ref={box} data-folded={isFolded} data-cut={isCut} onFocus={reveal}>
        <Markdown text={unfolded ? content : part} below={below} />
      </Fold>
      {!whole && (isLong || unfolded) && (
        <Link component="button" variant="body2" onClick={toggle} sx={isCut ? overFold : null}>
          {unfolded ? 'Show less' : 'Show more'}
        </Link>
      )}
    </Box>
  )
}
