import { describe, expect, it } from 'vitest'
import { hasBoardFilters } from './first-page'

describe('the address of the board', () => {
  it.each([
    'category=tool',
    'tag=usb',
    'author=ada',
    'q=mesh',
    'sort=top',
    '?sort=top',
    'utm_source=mail&q=mesh',
    '%71=mesh',
  ])('asks for other posts by %s', (query) => {
    expect(hasBoardFilters(query)).toBe(true)
  })

  it.each([
    '',
    '?',
    'utm_source=mail',
    'fbclid=x&page=2',
    'q=',
    'tag=%20&category=',
    'Q=mesh',
    'x=q&y=tag=usb',
  ])('asks for the newest posts by "%s"', (query) => {
    expect(hasBoardFilters(query)).toBe(false)
  })
})
