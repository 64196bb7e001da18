import type { CallOutput } from '@grid/schema/calls'
import type { Post } from '@grid/schema/post'
import { useState } from 'react'
import { call } from '../../../data/call'
import { ADMIN_MESSAGES, confirmRemoval } from '../messages'
import { ReasonDialog } from '../reason-dialog'
import { type Told, useAct } from '../use-act'

const TOLD: Told<CallOutput<'removePost'>> = {
  success: ADMIN_MESSAGES.postDeleted,
  partial: ({ changed }) => (changed ? null : ADMIN_MESSAGES.postGone),
  failure: ADMIN_MESSAGES.postDeleteFailed,
}
const { text: QUESTION, action: ACTION } = confirmRemoval('post')

type Props = { readonly post: Post; readonly onClose: () => void }

/** Asks whether a post is to go, and why; a removal that fails keeps what was typed. */
export function RemovalDialog({ post, onClose }: Props) {
  const act = useAct()
  const [reason, setReason] = useState('')

  const remove = async () => {
    const input = { post_id: post.id, reason }
    if (await act.run('remove', () => call('removePost', input), TOLD)) onClose()
  }

  return (
    <ReasonDialog
      title={QUESTION}
      text="The author is told of it, and of the reason if you give one."
      label="Reason (optional)"
      reason={reason}
      onReason={setReason}
      action={ACTION}
      isBusy={act.busy !== null}
      problem={act.problem}
      onSubmit={remove}
      onClose={onClose}
    />
  )
}
