import Link from '@mui/material/Link'
import { styled } from '@mui/material/styles'
import { type FocusEvent, useLayoutEffect, useRef, useState } from 'react'
import { Markdown } from '../markdown/markdown'

const Fold = styled('div')({
  '&[data-folded="true"]': { maxHeight: '12.8rem', overflow: 'hidden' },
  '&[data-cut="true"]': { maskImage: 'linear-gradient(to top, transparent, black 3rem)' },
})

type Props = {
  readonly content: string
  /** The level of the post's heading. */
  readonly below?: number
  /** Shown whole where the post has the page to itself. */
  readonly whole?: boolean
}

/** A post's text with its Markdown drawn, folded after a few lines in the feed. */
export function PostContent({ content, below = 2, whole = false }: Props) {
  const fold = useRef<HTMLDivElement>(null)
  const [unfolded, setUnfolded] = useState(whole)
  const [isLong, setIsLong] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another content has another height
  useLayoutEffect(() => {
    const element = fold.current
    if (element && !unfolded) setIsLong(element.scrollHeight > element.clientHeight + 1)
  }, [content, unfolded])

  /** A link below the fold that is reached by key comes into sight. */
  const reveal = (event: FocusEvent<HTMLDivElement>) => {
    const { bottom } = event.currentTarget.getBoundingClientRect()
    if (event.target.getBoundingClientRect().bottom > bottom) setUnfolded(true)
  }

  return (
    <div>
      <Fold ref={fold} data-folded={!unfolded} data-cut={isLong && !unfolded} onFocus={reveal}>
        <Markdown text={content} below={below} />
      </Fold>
      {!whole && (isLong || unfolded) && (
        <Link component="button" variant="body2" onClick={() => setUnfolded(!unfolded)}>
          {unfolded ? 'Show less' : 'Show more'}
        </Link>
      )}
    </div>
  )
}
