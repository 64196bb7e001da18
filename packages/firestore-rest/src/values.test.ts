import { describe, expect, it } from 'vitest'
import { decodeFields, encodeOperand, type Timestamp } from './values'

const timestamp = (seconds: number, nanoseconds: number) => ({ seconds, nanoseconds })

describe('decodeFields', () => {
  it('returns every kind of value', () => {
    const fields = decodeFields(
      {
        title: { stringValue: 'A "title"' },
        upvotes: { integerValue: '12' },
        ratio: { doubleValue: 0.5 },
        is_admin: { booleanValue: false },
        parent_id: { nullValue: null },
        tags: { arrayValue: { values: [{ stringValue: 'usb' }, { stringValue: 'bios' }] } },
        none: { arrayValue: {} },
        counts: { mapValue: { fields: { posts: { integerValue: '-3' } } } },
        created_at: { timestampValue: '2026-02-01T10:20:30.123456Z' },
      },
      timestamp,
    )
    expect(fields).toEqual({
      title: 'A "title"',
      upvotes: 12,
      ratio: 0.5,
      is_admin: false,
      parent_id: null,
      tags: ['usb', 'bios'],
      none: [],
      counts: { posts: -3 },
      created_at: { seconds: Date.UTC(2026, 1, 1, 10, 20, 30) / 1_000, nanoseconds: 123_456_000 },
    })
  })
})

describe('encodeOperand', () => {
  it('writes each operand with its type', () => {
    expect(encodeOperand('usb')).toEqual({ stringValue: 'usb' })
    expect(encodeOperand(3)).toEqual({ integerValue: '3' })
    expect(encodeOperand(timestamp(0, 1_000))).toEqual({
      timestampValue: '1970-01-01T00:00:00.000001000Z',
    })
  })

  it.each(['2026-02-01T10:20:30Z', '2026-02-01T10:20:30.5Z', '1969-12-31T23:59:59.999999Z'])(
    'writes the decoded timestamp %s to the nanosecond',
    (text) => {
      const { at } = decodeFields({ at: { timestampValue: text } }, timestamp)
      const nine = text.includes('.')
        ? text.slice(0, -1).padEnd(29, '0')
        : `${text.slice(0, -1)}.000000000`
      expect(encodeOperand(at as Timestamp)).toEqual({ timestampValue: `${nine}Z` })
    },
  )
})
