import type { Witness } from './mutation'

type Compiled = { readonly isValid: boolean; readonly message: string }

/** One project of a running Firestore emulator. */
export type EmulatedProject = {
  /** Loads rules for this project only. */
  load(rules: string): Promise<Compiled>
  /** The emulator's report of expression values since the rules were loaded. */
  coverage(): Promise<string>
}

export function emulatedProject(address: string, project: string): EmulatedProject {
  const base = `http://${address}/emulator/v1/projects/${project}`
  return {
    async load(content) {
      const body = JSON.stringify({ rules: { files: [{ name: 'firestore.rules', content }] } })
      const response = await fetch(`${base}:securityRules`, { method: 'PUT', body })
      const message = (await response.text()).trim()
      // The emulator loads rules despite issues, but they may not work as written.
      return { isValid: response.ok && !message.includes('"issues"'), message }
    },
    async coverage() {
      const response = await fetch(`${base}:ruleCoverage`)
      if (!response.ok)
        throw new Error(`The emulator reports no coverage: ${await response.text()}`)
      return response.text()
    },
  }
}

/** How often an expression had a value, by `start:end:true` and `start:end:not true`. */
export type ValueCounts = ReadonlyMap<string, number>

type ReportNode = {
  readonly sourcePosition: { readonly currentOffset?: number; readonly endOffset?: number }
  readonly values?: readonly { readonly value?: object; readonly count?: number }[]
  readonly children?: readonly ReportNode[]
}

/** Parses the emulator's coverage report. Its end offsets are inclusive. */
export function readCoverage(report: string, rules: string): ValueCounts {
  const counts = new Map<string, number>()
  const open = [...((JSON.parse(report) as { report?: ReportNode[] }).report ?? [])]
  for (let node = open.pop(); node; node = open.pop()) {
    open.push(...(node.children ?? []))
    const { currentOffset = 0, endOffset = 0 } = node.sourcePosition
    for (const { value = {}, count = 0 } of node.values ?? []) {
      // The emulator reports an empty value for an operand it did not evaluate.
      if (Object.keys(value).length === 0) continue
      const isTrue = 'boolValue' in value && value.boolValue === true
      const span = nameOf(rules, currentOffset, endOffset + 1)
      const key = `${span}:${isTrue ? 'true' : 'not true'}`
      counts.set(key, (counts.get(key) ?? 0) + count)
    }
  }
  return counts
}

/** The values whose count grew between two reports. */
export function reachedBetween(before: ValueCounts, after: ValueCounts): ReadonlySet<string> {
  return new Set([...after].filter(([key, count]) => count > (before.get(key) ?? 0)).map(keyOf))
}

const keyOf = ([key]: readonly [string, number]) => key

/** Returns true if a test that reached these values can detect a mutant with this witness. */
export function canDetect(seen: ReadonlySet<string>, witness: Witness, rules: string): boolean {
  const { start, end, when } = witness
  const values = when === 'reached' ? ['true', 'not true'] : [when]
  const span = nameOf(rules, start, end)
  return values.some((value) => seen.has(`${span}:${value}`))
}

/** The emulator's spans include opening parentheses but never closing ones. */
function nameOf(rules: string, start: number, end: number): string {
  let [first, last] = [start, end]
  while (last > first && CLOSING.has(rules[last - 1] ?? '')) last -= 1
  while (first < last && OPENING.has(rules[first] ?? '')) first += 1
  return `${first}:${last}`
}

const CLOSING = new Set([...'()[]{} \n'])
const OPENING = new Set([...'( \n'])
