import { describe, expect, it } from 'vitest'
import { nextSort, parseSort, type Sort } from './column'

const USUAL: Sort = { field: 'created_at', direction: 'desc' }
const FIELDS = ['created_at', 'username_lower']

describe('the order in the address', () => {
  it('is read where the table knows the field', () => {
    expect(parseSort('username_lower.asc', FIELDS, USUAL)).toEqual({
      field: 'username_lower',
      direction: 'asc',
    })
  })

  it.each(['', 'created_at', 'created_at.up', 'email.asc', '.desc'])(
    'is the usual one for %j',
    (text) => {
      expect(parseSort(text, FIELDS, USUAL)).toBe(USUAL)
    },
  )
})

describe('a click on a head', () => {
  it('orders by that column, largest first', () => {
    expect(nextSort('username_lower', USUAL, USUAL)).toBe('username_lower.desc')
  })

  it('turns the order of the column that orders already', () => {
    expect(nextSort('created_at', USUAL, USUAL)).toBe('created_at.asc')
  })

  it('leaves the address clean when the usual order is back', () => {
    expect(nextSort('created_at', { field: 'created_at', direction: 'asc' }, USUAL)).toBe('')
  })
})
