import type { Witness } from '../mutant'

/** How often an expression came to what, by `start:end:true` and `start:end:not true`. */
export type Tally = ReadonlyMap<string, number>

type ReportNode = {
  readonly sourcePosition: { readonly currentOffset?: number; readonly endOffset?: number }
  readonly values?: readonly { readonly value?: object; readonly count?: number }[]
  readonly children?: readonly ReportNode[]
}

/** Reads the emulator's report; its ends are inclusive. */
export function readCoverage(report: string): Tally {
  const tally = new Map<string, number>()
  const open = [...((JSON.parse(report) as { report?: ReportNode[] }).report ?? [])]
  for (let node = open.pop(); node; node = open.pop()) {
    open.push(...(node.children ?? []))
    const { currentOffset = 0, endOffset = 0 } = node.sourcePosition
    for (const { value = {}, count = 0 } of node.values ?? []) {
      // An empty value is that of an operand that was not needed.
      if (Object.keys(value).length === 0) continue
      const isTrue = 'boolValue' in value && value.boolValue === true
      const key = `${currentOffset}:${endOffset + 1}:${isTrue ? 'true' : 'not true'}`
      tally.set(key, (tally.get(key) ?? 0) + count)
    }
  }
  return tally
}

/** What came to pass between two tallies. */
export function since(before: Tally, after: Tally): ReadonlySet<string> {
  return new Set([...after].filter(([key, count]) => count > (before.get(key) ?? 0)).map(first))
}

const first = ([key]: readonly [string, number]) => key

/** Whether a test that saw this can tell a mutant with that witness from the rules. */
export function canSee(seen: ReadonlySet<string>, witness: Witness): boolean {
  const { start, end, when } = witness
  const values = when === 'reached' ? ['true', 'not true'] : [when]
  return values.some((value) => seen.has(`${start}:${end}:${value}`))
}
