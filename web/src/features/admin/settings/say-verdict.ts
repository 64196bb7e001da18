import type { LogVerdict } from '@grid/schema/verify-log'
import { counted } from '../../../design/counted'

/** What a check of the log found, in words. */
export function sayVerdict({ lines, problem }: LogVerdict): string {
  const all = counted(lines, 'line')
  if (!problem) return `The chain is whole: ${all} checked, the last one is the head.`
  const { seq, kind } = problem
  switch (kind) {
    case 'truncated':
      return `The log was cut: line ${seq} and what followed it are missing before the head.`
    case 'beyond':
      return `Line ${seq} stands beyond the head: the head was set back.`
    case 'missing':
      return `Line ${seq} is missing.`
    case 'altered':
      return `Line ${seq} was altered: its hash does not fit.`
  }
}
