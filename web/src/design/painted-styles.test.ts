// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { takeOverStyles } from './painted-styles'
import { PAINTED, styleCache } from './style-cache'

const HEAD = `<style ${PAINTED}="one two">.g-one{top:0}.g-two{top:1px}</style><style id="after"></style>`

const namesOf = (styles: NodeListOf<Element>) =>
  [...styles].map((style) => style.getAttribute(PAINTED) ?? style.id ?? '')

beforeEach(() => {
  document.head.innerHTML = HEAD
})

const takenOver = () => takeOverStyles(styleCache())

test('painted styles stay where they are', async () => {
  const moves: MutationRecord[] = []
  const observer = new MutationObserver((records) => void moves.push(...records))
  observer.observe(document.head, { childList: true })
  takenOver()
  await new Promise((resolve) => setTimeout(resolve))
  observer.disconnect()
  expect(moves).toEqual([])
  expect(namesOf(document.head.querySelectorAll('style'))).toEqual(['one two', 'after'])
})

test('their rules are known, and no others', () => {
  expect(Object.keys(takenOver().inserted)).toEqual(['one', 'two'])
})

test('a rule that comes later stands behind them', () => {
  takenOver().sheet.insert('.g-three{top:2px}')
  const [first, second, third] = document.head.querySelectorAll('style')
  expect(first?.getAttribute(PAINTED)).toBe('one two')
  expect(second?.getAttribute('data-emotion')).toBe('g')
  expect(third?.id).toBe('after')
})

test('a document without painted styles begins with none', () => {
  document.head.innerHTML = ''
  expect(Object.keys(takenOver().inserted)).toEqual([])
})
