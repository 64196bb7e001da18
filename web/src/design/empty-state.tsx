import type { LucideIcon } from 'lucide-react'
import { Inbox } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { announce } from './announce'
import { Notice } from './notice'

type EmptyStateProps = { text: string; icon?: LucideIcon; action?: ReactNode }

/** Nothing is here yet, and that is fine. */
export function EmptyState({ text, icon = Inbox, action }: EmptyStateProps) {
  useEffect(() => announce(text), [text])
  return <Notice icon={icon} text={text} action={action} />
}
