import { formatNumber, longDay, longMoment } from '@grid/schema/format'
import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'

/** A small mono label, like the print on an instrument. */
export const Label = styled('p')(({ theme }) => ({
  ...theme.typography.label,
  margin: 0,
  color: theme.vars.palette.text.secondary,
}))

/** Invisible, but available to focus and screen readers. */
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
 * For text of members: a letter with many combining marks cannot wrap and must not widen the page.
 * The margin leaves room for the focus ring.
 */
export const clipped = { minWidth: 0, overflow: 'clip', overflowClipMargin: 6 } as const

/** A remark beside something, or in place of it. */
export const Note = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  color: theme.vars.palette.text.secondary,
}))

export const plainList = { margin: 0, padding: 0, listStyle: 'none' } as const

/** Shows at most so many lines of a text. */
export const clampedTo = (lines: number) =>
  ({
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: lines,
    overflow: 'hidden',
  }) as const

/** A letter with more combining marks than any script needs. It would cover other lines. */
const PILE = /(\P{M}\p{M}{9,})/u

const Line = styled('span')({
  display: 'inline-block',
  height: '1lh',
  overflow: 'clip',
  verticalAlign: 'bottom',
})

/** A text of a member in which piles of combining marks stay within their own line. */
export function withinLines(text: string): ReactNode {
  if (!PILE.test(text)) return text
  // Every second part is a pile. The parts have no identity but their index.
  return text
    .split(PILE)
    .map((part, at) => (at % 2 ? <Line key={at.toString()}>{part}</Line> : part))
}

/** Clips piles of combining marks, so that a title never covers the lines above and below it. */
export const ownLines = { overflow: 'clip', overflowClipMargin: 2 } as const

/** `ownLines` for a link, whose focus ring and underline stay visible. */
export const ownLinesLink = {
  ...ownLines,
  display: 'inline-block',
  maxWidth: '100%',
  verticalAlign: 'bottom',
} as const

/** A number with its noun: "1 comment", "2,048 comments". */
export function counted(count: number, noun: string): string {
  return `${formatNumber(count)} ${noun}${count === 1 ? '' : 's'}`
}

/** A day in the user's time zone: 21 November 2026. */
export function Day({ date }: { date: Date }) {
  return <time dateTime={date.toISOString()}>{longDay(date)}</time>
}

/** A day and a time in the user's time zone: 21 November 2026 at 14:05. */
export function Moment({ date }: { date: Date }) {
  return <time dateTime={date.toISOString()}>{longMoment(date)}</time>
}
