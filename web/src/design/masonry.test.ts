// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { masonry, rowSpan } from './masonry'

test('spans the height of an item and the gap below it', () => {
  expect(rowSpan(76, 24)).toBe(13)
  expect(rowSpan(80, 24)).toBe(13)
  expect(rowSpan(81, 24)).toBe(14)
})

test.each([
  ['two columns', '100px 100px', 'span 13'],
  ['one column', '100px', ''],
])('places the items of a grid with %s', (_, gridTemplateColumns, expected) => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(80)
  const grid = document.createElement('div')
  Object.assign(grid.style, { gridTemplateColumns, columnGap: '24px' })
  const item = grid.appendChild(document.createElement('article'))
  document.body.append(grid)
  const stop = masonry(grid)
  expect(item.style.gridRowEnd).toBe(expected)
  expect(grid.hasAttribute('data-masonry')).toBe(expected !== '')
  stop?.()
  vi.restoreAllMocks()
})
