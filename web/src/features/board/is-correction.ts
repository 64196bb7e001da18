/** Below this length a text has too few long pieces to be known by them. */
const LONG = 40

/**
 * Whether a text surely corrects another one, or goes on with it, rather than being another one: it
 * holds what was there, at least a third of what was there is left, or half of what both consist of
 * is the same. A few words in place of a long text are another one, as the long one would be lost.
 * Texts are compared by overlapping pieces of a few characters (Dice's coefficient), because not
 * all scripts part words; pieces of two characters are the same in any two long texts of one
 * language.
 */
export function isCorrection(before: string, now: string): boolean {
  const was = plain(before)
  const is = plain(now)
  if (was === '' || is === '') return false
  if (contains(is, was) || (contains(was, is) && is.length >= was.length / 3)) return true
  return likeness(was, is, Math.min(was.length, is.length) < LONG ? 2 : 5) >= 1 / 2
}

const plain = (text: string) => text.toLowerCase().replace(/\s+/gu, ' ').trim()

/** Whether a text stands in another as it is, but for its last marks; a short one at its start. */
function contains(long: string, short: string): boolean {
  const core = short.replace(/[\p{P}\s]+$/u, '')
  if (core.length >= 10) return long.includes(core)
  return core !== '' && long.startsWith(core) && !/^[\p{L}\p{N}]/u.test(long.slice(core.length))
}

/** The part of the pieces of both texts that stand in both: from 0, none, to 1, all. */
function likeness(one: string, other: string, size: number): number {
  const pieces = piecesOf(one, size)
  const others = piecesOf(other, size)
  const open = new Map<string, number>()
  for (const piece of others) open.set(piece, (open.get(piece) ?? 0) + 1)
  let shared = 0
  for (const piece of pieces) {
    const left = open.get(piece) ?? 0
    if (left > 0) shared += 1
    open.set(piece, left - 1)
  }
  return (2 * shared) / (pieces.length + others.length || 1)
}

const piecesOf = (text: string, size: number) =>
  Array.from({ length: Math.max(0, text.length - size + 1) }, (_, at) => text.slice(at, at + size))
