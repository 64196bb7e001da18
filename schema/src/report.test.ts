import { describe, expect, it } from 'vitest'
import { LIMITS } from './limits'
import { REPORT_REASON_LABELS, REPORT_REASONS, reportForm, reportId } from './report'

const noteOf = (note: string) => reportForm.parse({ reason: 'spam', note }).note

describe('the note of a report', () => {
  it.each(['', ' ', '\u3000\n\t'])('is none when it is %j', (note) => {
    expect(noteOf(note)).toBeNull()
  })

  it('is kept within its ends', () => {
    expect(noteOf(' The link installs a miner.\n\nSee line two. ')).toBe(
      'The link installs a miner.\n\nSee line two.',
    )
  })

  it('is cut, and a cut leaves no space at its end', () => {
    const { max } = LIMITS.reportNote
    expect(noteOf('x'.repeat(max + 1))).toHaveLength(max)
    expect(noteOf(`${'x'.repeat(max - 1)} y`)).toBe('x'.repeat(max - 1))
  })
})

describe('the reason of a report', () => {
  it('is one of the list, each with a label', () => {
    expect(Object.keys(REPORT_REASON_LABELS)).toEqual([...REPORT_REASONS])
  })

  it.each(['', 'boring', 'SPAM'])('is asked for when it is %j', (reason) => {
    const { error } = reportForm.safeParse({ reason, note: '' })
    expect(error?.issues[0]?.message).toBe('Please choose a reason.')
  })
})

it('gives a member one id for each target', () => {
  expect(reportId('comment', 'of-eve', 'ada')).toBe('comment_of-eve_ada')
})
