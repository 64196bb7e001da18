import type { RequestStatus } from '@grid/schema/service-request'
import { StatusMark, type Tone } from '../../../design/status-mark'

const MARKS: Readonly<Record<RequestStatus, readonly [Tone, string]>> = {
  pending: ['warning', 'Pending'],
  contacted: ['info', 'Contacted'],
  in_progress: ['info', 'In progress'],
  completed: ['success', 'Completed'],
}

/** The status of a request as sign and word. */
export function RequestMark({ status }: { readonly status: RequestStatus }) {
  const [tone, word] = MARKS[status]
  return <StatusMark tone={tone}>{word}</StatusMark>
}
