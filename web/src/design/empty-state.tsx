import type { LucideIcon } from 'lucide-react'
import { Inbox } from 'lucide-react'
import type { ReactNode } from 'react'
import { Notice } from './notice'

type EmptyStateProps = { text: string; icon?: LucideIcon; action?: ReactNode }

/** Nothing is here yet, and that is fine. */
export function EmptyState({ text, icon = Inbox, action }: EmptyStateProps) {
  return <Notice icon={icon} text={text} action={action} role="status" />
}
