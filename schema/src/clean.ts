const CONTROL_CHARACTERS = /\p{Cc}+/gu

const UNWANTED = /[<>]|javascript:|data:|\bon[a-z0-9_]+ *=/gi

/**
 * Cleans a one-line text: angle brackets, `javascript:` and `data:` prefixes and inline
 * event handlers go, control characters become spaces, the ends are trimmed.
 *
 * Runs until nothing changes, because one pass over nested input such as
 * `javasjavascript:cript:` leaves a prefix behind; so `clean(clean(x)) === clean(x)`.
 */
export function clean(text: string): string {
  let current = text.toWellFormed().replace(CONTROL_CHARACTERS, ' ').trim()
  for (;;) {
    const next = current.replace(UNWANTED, '').trim()
    if (next === current) return current
    current = next
  }
}

/** Cuts to `max` UTF-16 units without leaving half of a surrogate pair at the end. */
export function cut(text: string, max: number): string {
  const whole = text.toWellFormed()
  if (whole.length <= max) return whole
  const last = whole.charCodeAt(max - 1)
  const splitsPair = last >= 0xd800 && last <= 0xdbff
  return whole.slice(0, splitsPair ? max - 1 : max)
}

/** The beginning of a text, cut between words where one ends in its second half. */
export function beginning(text: string, max: number): string {
  if (text.length <= max) return text
  const start = cut(text, max)
  const space = start.search(/\s\S*$/)
  return `${start.slice(0, space > max / 2 ? space : undefined).trimEnd()}…`
}

/** Cleans, then cuts; a cut can end in a space, so the end is trimmed once more. */
export function cleanCut(text: string, max: number): string {
  return cut(clean(text), max).trimEnd()
}
