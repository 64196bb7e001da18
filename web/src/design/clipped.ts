/**
 * For what holds the words of members: a sign under a tower of marks cannot be broken, and must not
 * widen the page. The margin leaves room for the mark of focus.
 */
export const clipped = { minWidth: 0, overflow: 'clip', overflowClipMargin: 6 } as const
