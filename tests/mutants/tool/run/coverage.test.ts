import { describe, expect, it } from 'vitest'
import { canSee, readCoverage, since } from './coverage'

const node = (from: number, to: number, values: readonly object[], children: object[] = []) => ({
  sourcePosition: { currentOffset: from, endOffset: to - 1 },
  values,
  children,
})
const report = (...nodes: object[]) => readCoverage(JSON.stringify({ report: nodes }))
const told = (value: object, count = 1) => ({ value, count })
const yes = (count = 1) => told({ boolValue: true }, count)
const no = (count = 1) => told({ boolValue: false }, count)

describe('what a test saw', () => {
  it('is what came to pass between two reports', () => {
    const before = report(node(0, 9, [yes(2)], [node(0, 4, [yes(1), no(1)])]))
    const after = report(node(0, 9, [yes(2), no(1)], [node(0, 4, [yes(2), no(1)])]))
    expect(since(before, after)).toEqual(new Set(['0:9:not true', '0:4:true']))
  })

  it('holds errors and other values as not true, and nothing that was not needed', () => {
    const values = [told({ undefined: {} }), told({ stringValue: 'x' }), told({})]
    expect(readCoverage('{}').size).toBe(0)
    expect([...report(node(0, 9, values)).entries()]).toEqual([['0:9:not true', 2]])
    expect(report(node(0, 9, [told({})])).size).toBe(0)
  })

  it('tells whether it can tell a mutant from the rules', () => {
    const seen = since(new Map(), report(node(0, 9, [yes()])))
    const at = (when: 'true' | 'not true' | 'reached', end = 9) =>
      canSee(seen, { start: 0, end, when })
    expect(at('true')).toBe(true)
    expect(at('reached')).toBe(true)
    expect(at('not true')).toBe(false)
    expect(at('reached', 8)).toBe(false)
  })
})
