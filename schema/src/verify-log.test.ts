import { describe, expect, it } from 'vitest'
import type { AdminAction } from './admin-action'
import { type LogSource, verifyLog } from './audit-log'
import { chain } from './chain.fixture'

const sourceOf = (lines: readonly AdminAction[], head = lines.at(-1) ?? null): LogSource => ({
  head: async () => head,
  after: async (seq, count) => lines.filter((line) => line.seq > seq).slice(0, count),
})

const verdictOf = (source: LogSource) => verifyLog(source, { atOnce: 100 })

describe('a check of the log', async () => {
  const whole = await chain(230)

  it('finds a whole chain whole, over several batches', async () => {
    const steps: number[] = []
    const onProgress = (lines: number) => steps.push(lines)
    const verdict = await verifyLog(sourceOf(whole), { atOnce: 100, onProgress })
    expect(verdict).toEqual({ lines: 230, problem: null })
    expect(steps).toEqual([100, 200, 230])
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
  })

  it('finds a line that was taken out', async () => {
    const verdict = await verdictOf(sourceOf(whole.filter((line) => line.seq !== 101)))
    expect(verdict.problem).toEqual({ seq: 101, kind: 'missing' })
  })

  it('finds that the end was cut off, against the head', async () => {
    const verdict = await verdictOf(sourceOf(whole.slice(0, 220), whole.at(-1)))
    expect(verdict.problem).toEqual({ seq: 221, kind: 'truncated' })
  })

  it.each([219, 199])(
    'leaves lines to the next check that were written after line %i',
    async (last) => {
      const heads = [whole[last], whole.at(-1)]
      const source = { ...sourceOf(whole), head: async () => heads.shift() ?? null }
      expect(await verdictOf(source)).toEqual({ lines: last + 1, problem: null })
    },
  )

  it.each([219, 199])('finds lines beyond a head that was set back to line %i', async (last) => {
    const { problem } = await verdictOf(sourceOf(whole, whole[last]))
    expect(problem).toEqual({ seq: last + 2, kind: 'beyond' })
  })
})
