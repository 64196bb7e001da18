import type { Post } from '@grid/schema/post'
import { truncate } from '@grid/schema/unicode'
import Link from '@mui/material/Link'
import { styled } from '@mui/material/styles'
import { type FocusEvent, type MouseEvent, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Markdown } from '../../design/markdown'
import { useUnfolded } from './post-code'
import { useWholePost } from './whole-post'

/** More than a fold ever shows, however wide the card. */
const MOST_LINES = 100
const MOST_UNITS = 3_000

/**
 * The beginning of a text, for a card that shows some lines of it: nobody shall wait for thousands
 * of elements that they cannot see. A text of usual length is its own beginning.
 */
export function foldedBeginning(text: string): string {
  return truncate(text.split('\n', MOST_LINES).join('\n'), MOST_UNITS)
}

const Box = styled('div')({ position: 'relative' })

/** What was cut off fades out above the line in which the button stands. */
const Fold = styled('div')({
  '&[data-folded="true"]': { maxHeight: '12.8rem', overflow: 'hidden' },
  '&[data-cut="true"]': { maskImage: 'linear-gradient(to top, transparent 1.6rem, black 4.8rem)' },
})

/** Over the fold, so that nothing moves when it shows that a text goes on. */
const overFold = { position: 'absolute', insetInlineStart: 0, bottom: 0 } as const

type Props = {
  readonly post: Post
  /** The level of the post's heading. */
  readonly below?: number
  /** Shown whole where the post has the page to itself. */
  readonly whole?: boolean
}

/** A post's text with its Markdown drawn, folded after a few lines in the feed. */
export function PostContent({ post, below = 2, whole = false }: Props) {
  const fold = useRef<HTMLDivElement>(null)
  const [isUnfolded, setUnfolded] = useUnfolded(`${post.id} content`)
  const unfolded = whole || isUnfolded
  const { content, is_excerpt } = useWholePost(post, unfolded)
  const [overflows, setOverflows] = useState(false)
  const part = useMemo(() => foldedBeginning(content), [content])

  useEffect(() => {
    const element = fold.current
    const text = element?.firstElementChild
    if (!element || !text || unfolded) return
    const watcher = new ResizeObserver(() =>
      setOverflows(element.scrollHeight > element.clientHeight + 1),
    )
    watcher.observe(text)
    return () => watcher.disconnect()
  }, [unfolded])

  /** A link below the fold that is reached by key comes into sight. */
  const reveal = (event: FocusEvent<HTMLDivElement>) => {
    const { bottom } = event.currentTarget.getBoundingClientRect()
    if (event.target.getBoundingClientRect().bottom > bottom) setUnfolded(true)
  }

  const toggle = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    flushSync(() => setUnfolded(!unfolded))
    // What was folded away took the reader's place with it.
    if (unfolded) currentTarget.closest('article')?.scrollIntoView({ block: 'nearest' })
  }

  const isLong = overflows || part !== content || is_excerpt === true
  const isCut = isLong && !unfolded
  return (
    <Box>
      <Fold ref={fold} data-folded={!unfolded} data-cut={isCut} onFocus={reveal}>
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
