import type { Comment } from '@grid/schema/comment'
import type { Profile } from '@grid/schema/profile'
import { useEffect, useRef, useState } from 'react'
import { giveBackFocus } from '../../../browser/give-back-focus'
import { useRequireWriter } from '../writing/use-require-writer'
import { COMMENT_MESSAGES } from './messages'

/** What is answered: the comments as they were, for they may be deleted meanwhile. */
type Answered = {
  readonly parent: Comment
  /** The answer to the parent that is replied to, or null where the parent itself is answered. */
  readonly replyTo: Comment | null
}

type Answering = Answered & { readonly author: Profile }

/**
 * Who answers in a thread, and what; one answer is written at a time.
 *
 * @param onAnswering called with the comment of the thread; what it returns, when that is over.
 */
export function useAnswering(uid: string | null, onAnswering: (parent: Comment) => () => void) {
  const requireWriter = useRequireWriter()
  const opener = useRef<HTMLButtonElement>(null)
  const latest = useRef<Answering>(null)
  const [opened, setOpened] = useState<Answering | null>(null)
  // What one member opened is not shown to the next one at the same screen.
  const answering = opened?.author.id === uid ? opened : null

  const parent = answering?.parent
  useEffect(() => (parent ? onAnswering(parent) : undefined), [parent, onAnswering])

  const isAnswered = ({ id }: Comment) => id === (answering?.replyTo ?? answering?.parent)?.id
  const show = (next: Answering | null) => {
    latest.current = next
    setOpened(next)
  }
  const open = async (answered: Answered, button: HTMLButtonElement) => {
    const author = await requireWriter(COMMENT_MESSAGES.signInFirst)
    opener.current = button
    show(author && { author, ...answered })
  }
  const toggle = (answered: Answered, button: HTMLButtonElement) => {
    if (isAnswered(answered.replyTo ?? answered.parent)) show(null)
    else void open(answered, button)
  }
  const close = () => {
    // What was under way when another form was opened closes none but its own.
    if (latest.current !== opened) return
    show(null)
    giveBackFocus(opener.current)
  }
  return { answering, isAnswered, toggle, close }
}
