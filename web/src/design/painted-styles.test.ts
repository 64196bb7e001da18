// @vitest-environment happy-dom
import type { EmotionCache } from '@emotion/cache'
import { beforeEach, expect, test, vi } from 'vitest'
import { adoptServerStyles, MERGED, PAINTED, styleCache } from './server-styles'

const HEAD = `<style ${MERGED}="part other" ${PAINTED}="one two">.g-one{top:0}.g-two{top:1px}</style><style id="after"></style>`

const namesOf = (styles: NodeListOf<Element>) =>
  [...styles].map((style) => style.getAttribute(PAINTED) ?? style.id ?? '')

let works: (() => void)[] = []
vi.mock('../browser/idle', () => ({
  whenIdle: (work: () => void) => void works.push(work),
}))

beforeEach(() => {
  works = []
  document.head.innerHTML = HEAD
})

const takenOver = () => adoptServerStyles(styleCache())

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

/** As Emotion does it; a class that is given on to another component is registered for that. */
const insert = (cache: EmotionCache, name: string, isGivenOn: boolean) => {
  const styles = `color:${name};`
  const className = `${cache.key}-${name}`
  if (isGivenOn) cache.registered[className] = styles
  if (cache.inserted[name]) return
  cache.insert(`.${className}`, { name, styles }, cache.sheet, true)
}
const isWritten = (name: string) => document.head.innerHTML.includes(`color:${name}`)

test('a class that only became part of others is written while the browser rests, one at a time', () => {
  const cache = takenOver()
  insert(cache, 'part', true)
  insert(cache, 'other', true)
  insert(cache, 'part', true)
  expect(isWritten('part')).toBe(false)
  expect(works).toHaveLength(1)
  works.pop()?.()
  expect(isWritten('part')).toBe(true)
  expect(isWritten('other')).toBe(false)
  works.pop()?.()
  expect(isWritten('other')).toBe(true)
  expect(works).toHaveLength(0)
})

test('what an element may bear is written at once', () => {
  const cache = takenOver()
  insert(cache, 'unknown', true)
  insert(cache, 'part', false)
  expect(isWritten('unknown') && isWritten('part')).toBe(true)
})
