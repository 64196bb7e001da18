const LONGEST = 200

/** The lines of before, and where the reader stands among them; `at` past the end is the draft. */
export type History = {
  readonly lines: readonly string[]
  readonly at: number
  readonly draft: string
}

export const emptyHistory: History = { lines: [], at: 0, draft: '' }

/** Keeps a line that was run; the same line twice in a row is kept once. */
export function remember({ lines }: History, line: string): History {
  const isNew = line.trim() !== '' && lines.at(-1) !== line
  const kept = isNew ? [...lines, line].slice(-LONGEST) : lines
  return { lines: kept, at: kept.length, draft: '' }
}

/** Moves one line back (-1) or forth (1). What stood in the prompt comes back at the end. */
export function recall(history: History, by: -1 | 1, current: string): History {
  const { lines, at } = history
  const next = Math.min(lines.length, Math.max(0, at + by))
  return { lines, at: next, draft: at === lines.length ? current : history.draft }
}

/** What the prompt shows at the reader's place. */
export function recalled({ lines, at, draft }: History): string {
  return lines[at] ?? draft
}
