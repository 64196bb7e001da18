import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { type ReactNode, useState } from 'react'
import { passFocusOnRemoval } from '../../browser/focus'
import { useHiding } from '../../social/hidden-members'

const Row = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(0.5, 1),
  color: theme.vars.palette.text.secondary,
}))

type FoldedProps = {
  readonly authorId: string
  readonly what: 'Post' | 'Comment'
  /** The id of the heading that the text replaces. */
  readonly labelId?: string
  readonly children: ReactNode
}

/** A text that is folded while the user mutes or blocks its author, until they ask for it. */
export function Folded({ authorId, what, labelId, children }: FoldedProps) {
  const hiding = useHiding(authorId)
  const [isShown, setIsShown] = useState(false)
  if (!hiding || isShown) return children
  return (
    <Row ref={passFocusOnRemoval}>
      <span id={labelId}>{`${what} of a ${hiding} member.`}</span>
      <Button size="small" color="secondary" onClick={() => setIsShown(true)}>
        Show
      </Button>
    </Row>
  )
}
