import type { AdminAction } from '@grid/schema/admin-action'
import { describe, expect, it } from 'vitest'
import { chain } from './chain.fixture'
import { type LogSource, sayVerdict, verifyLog } from './verify-log'

const sourceOf = (lines: readonly AdminAction[], head = lines.at(-1) ?? null): LogSource => ({
  head: async () => head,
  after: async (seq, count) => lines.filter((line) => line.seq > seq).slice(0, count),
})

const verdictOf = (source: LogSource) => verifyLog(source, () => undefined)

describe('a check of the log', async () => {
  const whole = await chain(230)

  it('finds a whole chain whole, over several batches', async () => {
    const steps: number[] = []
    const verdict = await verifyLog(sourceOf(whole), (lines) => steps.push(lines))
    expect(verdict).toEqual({ lines: 230, problem: null })
    expect(steps).toEqual([100, 200, 230])
    expect(sayVerdict(verdict)).toContain('The chain is whole: 230 lines checked')
  })

  it('finds a chain whole that ends with a full batch', async () => {
    expect(await verdictOf(sourceOf(whole.slice(0, 200)))).toEqual({ lines: 200, problem: null })
  })

  it('finds an empty log whole', async () => {
    expect((await verdictOf(sourceOf([]))).problem).toBeNull()
  })

  it('finds a line whose content was changed', async () => {
    const altered = whole.map((line) =>
      line.seq === 150 ? { ...line, details: { reason: 'None' } } : line,
    )
    const verdict = await verdictOf(sourceOf(altered))
    expect(verdict.problem).toEqual({ seq: 150, kind: 'altered' })
    expect(sayVerdict(verdict)).toContain('Line 150 was altered')
  })

  it('finds a line that was taken out', async () => {
    const verdict = await verdictOf(sourceOf(whole.filter((line) => line.seq !== 101)))
    expect(verdict.problem).toEqual({ seq: 101, kind: 'missing' })
    expect(sayVerdict(verdict)).toBe('Line 101 is missing.')
  })

  it('finds that the end was cut off, against the head', async () => {
    const verdict = await verdictOf(sourceOf(whole.slice(0, 220), whole.at(-1)))
    expect(verdict.problem).toEqual({ seq: 221, kind: 'truncated' })
    expect(sayVerdict(verdict)).toContain('The log was cut: line 221')
  })

  it('leaves lines to the next check that were written meanwhile', async () => {
    expect((await verdictOf(sourceOf(whole, whole[219]))).problem).toBeNull()
  })
})
