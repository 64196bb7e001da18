import type { Witness } from '../mutant'

/** How often an expression came to what, by `start:end:true` and `start:end:not true`. */
export type Tally = ReadonlyMap<string, number>

type ReportNode = {
  readonly sourcePosition: { readonly currentOffset?: number; readonly endOffset?: number }
  readonly values?: readonly { readonly value?: object; readonly count?: number }[]
  readonly children?: readonly ReportNode[]
}

/** Reads the emulator's report on these rules; its ends are inclusive. */
export function readCoverage(report: string, rules: string): Tally {
  const tally = new Map<string, number>()
  const open = [...((JSON.parse(report) as { report?: ReportNode[] }).report ?? [])]
  for (let node = open.pop(); node; node = open.pop()) {
    open.push(...(node.children ?? []))
    const { currentOffset = 0, endOffset = 0 } = node.sourcePosition
    for (const { value = {}, count = 0 } of node.values ?? []) {
      // An empty value is that of an operand that was not needed.
      if (Object.keys(value).length === 0) continue
      const isTrue = 'boolValue' in value && value.boolValue === true
      const span = nameOf(rules, currentOffset, endOffset + 1)
      const key = `${span}:${isTrue ? 'true' : 'not true'}`
      tally.set(key, (tally.get(key) ?? 0) + count)
    }
  }
  return tally
}

/** What came to pass between two tallies. */
export function since(before: Tally, after: Tally): ReadonlySet<string> {
  return new Set([...after].filter(([key, count]) => count > (before.get(key) ?? 0)).map(keyOf))
}

const keyOf = ([key]: readonly [string, number]) => key

/** Whether a test that saw this can tell a mutant with that witness from the rules. */
export function canSee(seen: ReadonlySet<string>, witness: Witness, rules: string): boolean {
  const { start, end, when } = witness
  const values = when === 'reached' ? ['true', 'not true'] : [when]
  const span = nameOf(rules, start, end)
  return values.some((value) => seen.has(`${span}:${value}`))
}

/** The emulator counts opening parentheses as part of an expression, and closing ones never. */
function nameOf(rules: string, start: number, end: number): string {
  let [first, last] = [start, end]
  while (last > first && CLOSING.has(rules[last - 1] ?? '')) last -= 1
  while (first < last && OPENING.has(rules[first] ?? '')) first += 1
  return `${first}:${last}`
}

const CLOSING = new Set([...'()[]{} \n'])
const OPENING = new Set([...'( \n'])
