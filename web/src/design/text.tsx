import { longDay } from '@grid/schema/format'
import { styled } from '@mui/material/styles'

/** Names a part of the page in small mono, like the print on an instrument's front. */
export const Label = styled('p')(({ theme }) => ({
  ...theme.typography.label,
  margin: 0,
  color: theme.vars.palette.text.secondary,
}))

/** Out of sight, within reach of focus and screen readers. */
export const visuallyHidden = {
  position: 'absolute',
  width: 1,
  height: 1,
  margin: -1,
  padding: 0,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
  border: 0,
} as const

/** Text for screen readers only. */
export const VisuallyHidden = styled('span')(visuallyHidden)

/**
 * For what holds the words of members: a sign under a tower of marks cannot be broken, and must not
 * widen the page. The margin leaves room for the mark of focus.
 */
export const clipped = { minWidth: 0, overflow: 'clip', overflowClipMargin: 6 } as const

/** A number of things in words: "1 comment", "2 comments". */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

/** A day as one writes it, in the reader's own time: 21 November 2026. */
export function Day({ date }: { date: Date }) {
  return <time dateTime={date.toISOString()}>{longDay(date)}</time>
}
