/** Answers where, from a place on, the next run of exactly so many backticks begins, or −1. */
export function codeSpans(text: string): (from: number, length: number) => number {
  const runs = new Map<number, number[]>()
  for (const { 0: run, index } of text.matchAll(/`+/g)) {
    const starts = runs.get(run.length) ?? []
    starts.push(index)
    runs.set(run.length, starts)
  }
  for (const starts of runs.values()) starts.reverse()
  return (from, length) => {
    const starts = runs.get(length) ?? []
    // Who asks goes from left to right, so what lies behind is never asked for again.
    while ((starts.at(-1) ?? from) < from) starts.pop()
    return starts.at(-1) ?? -1
  }
}
