import { describe, expect, it } from 'vitest'
import { nextSort, parseSort, type Sort } from './data-row'

const DEFAULT: Sort = { field: 'created_at', direction: 'desc' }
const FIELDS = ['created_at', 'username_lower']

describe('the order in the URL', () => {
  it('is read if the table has the field', () => {
    expect(parseSort('username_lower.asc', FIELDS, DEFAULT)).toEqual({
      field: 'username_lower',
      direction: 'asc',
    })
  })

  it.each(['', 'created_at', 'created_at.up', 'email.asc', '.desc'])(
    'is the default one for %j',
    (text) => expect(parseSort(text, FIELDS, DEFAULT)).toBe(DEFAULT),
  )
})

describe('a click on a head', () => {
  it('orders by that column, largest first', () => {
    expect(nextSort('username_lower', DEFAULT, DEFAULT)).toBe('username_lower.desc')
  })

  it('reverses the order of the current column', () => {
    expect(nextSort('created_at', DEFAULT, DEFAULT)).toBe('created_at.asc')
  })

  it('removes the default order from the URL', () => {
    expect(nextSort('created_at', { field: 'created_at', direction: 'asc' }, DEFAULT)).toBe('')
  })
})
