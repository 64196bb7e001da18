import { expect, test } from 'vitest'
import { formatDay, formatExact, formatMoment } from './dates'

const noon = new Date('2026-11-21T12:00:00Z')
const at = { toDate: () => noon, toMillis: () => noon.getTime() }

test('a narrow column breaks no day, only before the time of it', () => {
  for (const text of [formatMoment(at), formatExact(at)]) {
    const [day, time, ...more] = text.split(' ')
    expect([day, more]).toEqual(['21\u00a0Nov\u00a02026', []])
    expect(time).toMatch(/^\d\d:\d\d/)
  }
  expect(formatDay(at)).toBe('21\u00a0Nov\u00a02026')
})
