import type { Moves, Steps } from '../counters/counters'
import type { Drift, Look } from './check'

type Stored = ReadonlyMap<string, Readonly<Record<string, unknown>>>

/** What figures should say against what they say: every field that either names; absent is zero. */
export function compareFigures(expected: Moves, stored: Stored): Look {
  const drifts: Drift[] = []
  const paths = new Set([...expected.keys(), ...stored.keys()])
  for (const path of paths) {
    const fields = expected.get(path)?.fields ?? {}
    const should: Steps = expected.get(path)?.steps ?? new Map()
    const numbers = numbersOf(stored.get(path) ?? {})
    for (const field of new Set([...should.keys(), ...numbers.keys()])) {
      const [was, is] = [numbers.get(field) ?? 0, should.get(field) ?? 0]
      if (was !== is) drifts.push({ path, field, was, is, fields })
    }
  }
  return { checked: paths.size, drifts }
}

/** The numbers of a document, those inside maps named with a dot. */
function numbersOf(fields: Readonly<Record<string, unknown>>): Steps {
  const numbers: Steps = new Map()
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'number') numbers.set(name, value)
    if (!name.startsWith('downloads_by_') || typeof value !== 'object' || !value) continue
    for (const [inner, count] of Object.entries(value)) numbers.set(`${name}.${inner}`, count)
  }
  return numbers
}
