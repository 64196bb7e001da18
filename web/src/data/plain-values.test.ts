import { exactInstant } from '@grid/schema/exact-instant'
import { describe, expect, it } from 'vitest'
import { readFields, toRestValue } from './plain-values'

describe('a document of Firestore’s REST interface', () => {
  it('is read as its fields', () => {
    const { created_at, ...others } = readFields({
      title: { stringValue: 'A "title"' },
      upvotes: { integerValue: '12' },
      ratio: { doubleValue: 0.5 },
      is_admin: { booleanValue: false },
      parent_id: { nullValue: null },
      tags: { arrayValue: { values: [{ stringValue: 'usb' }, { stringValue: 'bios' }] } },
      none: { arrayValue: {} },
      counts: { mapValue: { fields: { posts: { integerValue: '-3' } } } },
      created_at: { timestampValue: '2026-02-01T10:20:30.123456Z' },
    })
    expect(others).toEqual({
      title: 'A "title"',
      upvotes: 12,
      ratio: 0.5,
      is_admin: false,
      parent_id: null,
      tags: ['usb', 'bios'],
      none: [],
      counts: { posts: -3 },
    })
    expect(created_at).toMatchObject({
      seconds: Date.UTC(2026, 1, 1, 10, 20, 30) / 1_000,
      nanoseconds: 123_456_000,
    })
  })

  it.each(['2026-02-01T10:20:30Z', '2026-02-01T10:20:30.5Z', '1969-12-31T23:59:59.999999Z'])(
    'tells the moment %s as exactly as it is stored',
    (text) => {
      const { at } = readFields({ at: { timestampValue: text } })
      const told = toRestValue(at as Parameters<typeof toRestValue>[0])
      const nine = text.includes('.')
        ? text.slice(0, -1).padEnd(29, '0')
        : `${text.slice(0, -1)}.000000000`
      expect(told).toEqual({ timestampValue: `${nine}Z` })
    },
  )
})

describe('a value that a query compares with', () => {
  it('is written with its type', () => {
    expect(toRestValue('usb')).toEqual({ stringValue: 'usb' })
    expect(toRestValue(3)).toEqual({ integerValue: '3' })
    expect(toRestValue(exactInstant(0, 1_000))).toEqual({
      timestampValue: '1970-01-01T00:00:00.000001000Z',
    })
  })

  it('is a moment to the millisecond where no more is known', () => {
    const instant = { toMillis: () => -1, toDate: () => new Date(-1) }
    expect(toRestValue(instant)).toEqual({ timestampValue: '1969-12-31T23:59:59.999000000Z' })
  })
})
