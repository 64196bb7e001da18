import { commentForm } from '@grid/schema/comment'
import { useRef, useState } from 'react'
import { useForm } from '../../../forms/use-form'
import type { CommentDraft } from './comment-draft'
import { COMMENT_MESSAGES } from './messages'

export type CommentFormTerms = {
  /** Keeps what is typed; what it found is offered again. */
  readonly draft: CommentDraft
  /** The text as it is stored; nothing for a new comment. */
  readonly text?: string
  readonly onSend: (content: string) => Promise<void>
  /** Called when nothing was typed since that has not been sent. */
  readonly onSent?: () => void
}

/** The form of a comment with its draft: what is typed is kept until it is sent. */
export function useCommentForm({ draft, text = '', onSend, onSent }: CommentFormTerms) {
  const [start] = useState(draft.found ?? text)
  const typed = useRef(start)
  const form = useForm(
    { content: text },
    commentForm,
    async ({ content }) => {
      const sent = typed.current
      await onSend(content)
      // Whoever writes on while a comment is under way keeps the new words.
      if (typed.current !== sent) return draft.arrived(typed.current)
      draft.arrived('')
      show('')
      onSent?.()
    },
    { start: { content: start }, waits: COMMENT_MESSAGES.waits },
  )

  const show = (next: string) => {
    typed.current = next
    form.set('content')(next)
  }
  const write = (next: string) => {
    show(next)
    if (next === text) draft.forget()
    else draft.keep(next)
  }
  return { form, write }
}
