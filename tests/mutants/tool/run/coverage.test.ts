import { describe, expect, it } from 'vitest'
import { canSee, readCoverage, since } from './coverage'

const node = (from: number, to: number, values: readonly object[], children: object[] = []) => ({
  sourcePosition: { currentOffset: from, endOffset: to - 1 },
  values,
  children,
})
const RULES = 'a.b(c) && d'
const report = (...nodes: object[]) => readCoverage(JSON.stringify({ report: nodes }), RULES)
const told = (value: object, count = 1) => ({ value, count })
const yes = (count = 1) => told({ boolValue: true }, count)
const no = (count = 1) => told({ boolValue: false }, count)

describe('what a test saw', () => {
  it('is what came to pass between two reports', () => {
    const before = report(node(0, 9, [yes(2)], [node(0, 3, [yes(1), no(1)])]))
    const after = report(node(0, 9, [yes(2), no(1)], [node(0, 3, [yes(2), no(1)])]))
    expect(since(before, after)).toEqual(new Set(['0:9:not true', '0:3:true']))
  })

  it('holds errors and other values as not true, and nothing that was not needed', () => {
    const values = [told({ undefined: {} }), told({ stringValue: 'x' }), told({})]
    expect(readCoverage('{}', RULES).size).toBe(0)
    expect([...report(node(0, 9, values)).entries()]).toEqual([['0:9:not true', 2]])
    expect(report(node(0, 9, [told({})])).size).toBe(0)
  })

  it('tells whether it can tell a mutant from the rules', () => {
    const seen = since(new Map(), report(node(0, 9, [yes()])))
    const at = (when: 'true' | 'not true' | 'reached', end = 9) =>
      canSee(seen, { start: 0, end, when }, RULES)
    expect(at('true')).toBe(true)
    expect(at('reached')).toBe(true)
    expect(at('not true')).toBe(false)
    expect(at('reached', 8)).toBe(false)
  })

  it('finds an expression although its report ends before the closing parenthesis', () => {
    const seen = since(new Map(), report(node(0, 5, [yes()])))
    expect(RULES.slice(0, 6)).toBe('a.b(c)')
    expect(canSee(seen, { start: 0, end: 6, when: 'true' }, RULES)).toBe(true)
  })
})
