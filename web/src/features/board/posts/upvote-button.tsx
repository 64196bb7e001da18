import { formatNumber } from '@grid/schema/format'
import type { Post } from '@grid/schema/post'
import { styled } from '@mui/material/styles'
import { ArrowBigUp } from 'lucide-react'
import { use, useId, useState } from 'react'
import { bareButton, SubjectContext, WithTip } from '../../../design/buttons'
import { notify } from '../../../design/notify'
import { VisuallyHidden } from '../../../design/text'
import { theme } from '../../../design/theme'
import { eased, forcedColors } from '../../../design/theme/tokens'
import { useRequireWriter } from '../../../session/require-writer'
import { useSignedIn } from '../../../session/session'
import { KEYS } from '../shortcut-keys'
import { useUpvote, VOTE_MESSAGES } from './votes'

/** Looks like MUI's small outlined button. */
const Toggle = styled('button')({
  ...bareButton,
  ...theme.typography.button,
  fontSize: '0.9375rem',
  minHeight: 34,
  maxWidth: '100%',
  padding: '5px 12px',
  color: theme.vars.palette.text.primary,
  border: `1px solid ${theme.vars.palette.grid.outline}`,
  transition: eased(['background-color', 'border-color', 'color']),
  '@media (pointer: coarse)': { minHeight: 48 },
  [forcedColors]: {
    border: '1px solid ButtonBorder',
    '&[aria-disabled="true"]': { color: 'GrayText', borderColor: 'GrayText' },
  },
  '&:hover': {
    backgroundColor: theme.vars.palette.action.hover,
    borderColor: theme.vars.palette.text.secondary,
  },
  '&:active': { backgroundColor: theme.vars.palette.action.selected },
  '& > svg': { marginRight: 8, marginLeft: -2 },
  '& [data-count]': {
    ...theme.typography.data,
    marginLeft: theme.spacing(1),
    color: theme.vars.palette.text.secondary,
  },
  // The counter of an own post stays readable.
  '&[aria-disabled="true"]': {
    borderStyle: 'dashed',
    color: theme.vars.palette.text.secondary,
    cursor: 'default',
  },
  '&[aria-pressed="true"]': {
    borderColor: theme.vars.palette.primary.main,
    backgroundColor: theme.vars.palette.grid.successWash,
    '& svg': { color: theme.vars.palette.primary.main, fill: 'currentColor' },
    '& [data-count]': { color: 'inherit' },
  },
})

type UpvotedPost = Pick<Post, 'id' | 'upvotes' | 'user_id'>

/**
 * A toggle for the member's upvote of a post. On an own post it is dimmed and gives the reason: to
 * the pointer and the keyboard as a tooltip, to screen readers as a description, and when pressed.
 */
export function UpvoteButton({ post }: { readonly post: UpvotedPost }) {
  const requireWriter = useRequireWriter()
  const { isGiven, count, toggle } = useUpvote(post)
  const [isBusy, setIsBusy] = useState(false)
  const reasonId = useId()
  const subject = use(SubjectContext)
  // A vote from the time before this rule can still be removed.
  const isOwn = useSignedIn()?.account.id === post.user_id && !isGiven

  const press = async () => {
    // Until the session is resolved, a second press changes nothing.
    if (isBusy) return
    setIsBusy(true)
    const writer = await requireWriter(VOTE_MESSAGES.signInFirst, VOTE_MESSAGES.confirmFirst)
    setIsBusy(false)
    if (writer?.id === post.user_id && !isGiven) notify.error(VOTE_MESSAGES.ownPost)
    else if (writer) await toggle(writer.id)
  }
  return (
    <WithTip tip={isOwn ? VOTE_MESSAGES.ownPost : null}>
      <Toggle
        type="button"
        aria-pressed={isGiven}
        aria-busy={isBusy}
        aria-disabled={isOwn || undefined}
        aria-describedby={isOwn ? [reasonId, subject].join(' ').trim() : subject}
        data-key={KEYS.vote}
        onClick={() => void press()}
      >
        <ArrowBigUp size={18} aria-hidden />
        Upvote <span data-count>{formatNumber(count)}</span>
      </Toggle>
      {isOwn && <VisuallyHidden id={reasonId}>{VOTE_MESSAGES.ownPost}</VisuallyHidden>}
    </WithTip>
  )
}
