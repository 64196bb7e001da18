/**
 * Whether a text corrects another one, or goes on with it, rather than being a wholly other one:
 * most words of the shorter stand in both, or half of it from the beginning and the end on.
 */
export function isCorrection(before: string, now: string): boolean {
  const [short, long] = before.length < now.length ? [before, now] : [now, before]
  if (short.trim() === '') return false
  return sharedEnds(short, long) >= short.length / 2 || sharedWords(short, long) > 1 / 2
}

function sharedEnds(short: string, long: string): number {
  let start = 0
  while (start < short.length && short[start] === long[start]) start += 1
  let end = 0
  while (end < short.length - start && short.at(-1 - end) === long.at(-1 - end)) end += 1
  return start + end
}

/** The part of the words of a text that stand in the other, too. */
function sharedWords(short: string, long: string): number {
  const [words, others] = [wordsOf(short), wordsOf(long)]
  const shared = [...words].filter((word) => others.has(word))
  return words.size === 0 ? 0 : shared.length / words.size
}

const wordsOf = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu))
