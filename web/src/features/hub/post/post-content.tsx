import Link from '@mui/material/Link'
import { styled } from '@mui/material/styles'
import { useLayoutEffect, useRef, useState } from 'react'

const LINES = 8

const Text = styled('p')({
  margin: 0,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  '&[data-folded="true"]': {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: LINES,
    overflow: 'hidden',
  },
})

/** A post's text as it was written, folded after a few lines. */
export function PostContent({ content }: { readonly content: string }) {
  const text = useRef<HTMLParagraphElement>(null)
  const [unfolded, setUnfolded] = useState(false)
  const [isLong, setIsLong] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another content has another height
  useLayoutEffect(() => {
    const element = text.current
    if (element && !unfolded) setIsLong(element.scrollHeight > element.clientHeight + 1)
  }, [content, unfolded])

  return (
    <div>
      <Text ref={text} dir="auto" data-folded={!unfolded}>
        {content}
      </Text>
      {(isLong || unfolded) && (
        <Link component="button" variant="body2" onClick={() => setUnfolded(!unfolded)}>
          {unfolded ? 'Show less' : 'Show more'}
        </Link>
      )}
    </div>
  )
}
