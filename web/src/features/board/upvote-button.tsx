import type { Post } from '@grid/schema/post'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { ArrowBigUp } from 'lucide-react'
import { useState } from 'react'
import { KEYS } from './shortcut-keys'
import { useRequireWriter } from './use-require-writer'
import { VOTE_MESSAGES } from './votes/messages'
import { useUpvote } from './votes/use-upvote'

const Toggle = styled(Button)(({ theme }) => ({
  '& [data-count]': {
    ...theme.typography.data,
    marginLeft: theme.spacing(1),
    color: theme.vars.palette.text.secondary,
  },
  '&[aria-pressed="true"]': {
    borderColor: theme.vars.palette.primary.main,
    backgroundColor: theme.vars.palette.grid.successWash,
    '& svg': { color: theme.vars.palette.primary.main, fill: 'currentColor' },
    '& [data-count]': { color: 'inherit' },
  },
}))

/** Gives a post the member's upvote, or takes it back. */
export function UpvoteButton({ post }: { readonly post: Pick<Post, 'id' | 'upvotes'> }) {
  const requireWriter = useRequireWriter()
  const { isGiven, count, toggle } = useUpvote(post)
  const [isAsking, setIsAsking] = useState(false)

  const press = async () => {
    // As long as nobody knows who is here, one press is as good as two.
    if (isAsking) return
    setIsAsking(true)
    const writer = await requireWriter(VOTE_MESSAGES.signInFirst)
    setIsAsking(false)
    if (writer) await toggle(writer.id)
  }
  return (
    <Toggle
      size="small"
      variant="outlined"
      color="secondary"
      startIcon={<ArrowBigUp size={18} aria-hidden />}
      aria-pressed={isGiven}
      aria-busy={isAsking}
      data-key={KEYS.vote}
      onClick={() => void press()}
    >
      Upvote
      <span data-count>{count}</span>
    </Toggle>
  )
}
