// @vitest-environment happy-dom
import type { EmotionCache } from '@emotion/cache'
import { beforeEach, expect, test, vi } from 'vitest'
import { adoptServerStyles, MERGED, PRERENDERED, styleCache } from './server-styles'

const HEAD = `<style ${MERGED}="part other" ${PRERENDERED}="one two">.g-one{top:0}.g-two{top:1px}</style><style id="after"></style>`

const namesOf = (styles: NodeListOf<Element>) =>
  [...styles].map((style) => style.getAttribute(PRERENDERED) ?? style.id ?? '')

let works: (() => void)[] = []

beforeEach(() => {
  works = []
  vi.stubGlobal('requestIdleCallback', (work: () => void) => works.push(work))
  document.head.innerHTML = HEAD
})

const adopted = () => adoptServerStyles(styleCache())

test('does not move prerendered styles', async () => {
  const moves: MutationRecord[] = []
  const observer = new MutationObserver((records) => void moves.push(...records))
  observer.observe(document.head, { childList: true })
  adopted()
  await new Promise((resolve) => setTimeout(resolve))
  observer.disconnect()
  expect(moves).toEqual([])
  expect(namesOf(document.head.querySelectorAll('style'))).toEqual(['one two', 'after'])
})

test('registers the prerendered rules only', () => {
  expect(Object.keys(adopted().inserted)).toEqual(['one', 'two'])
})

test('inserts a later rule after them', () => {
  adopted().sheet.insert('.g-three{top:2px}')
  const [first, second, third] = document.head.querySelectorAll('style')
  expect(first?.getAttribute(PRERENDERED)).toBe('one two')
  expect(second?.getAttribute('data-emotion')).toBe('g')
  expect(third?.id).toBe('after')
})

test('registers nothing without prerendered styles', () => {
  document.head.innerHTML = ''
  expect(Object.keys(adopted().inserted)).toEqual([])
})

/** Inserts like Emotion: a class that is passed to another component is registered. */
const insert = (cache: EmotionCache, name: string, isPassedOn: boolean) => {
  const styles = `color:${name};`
  const className = `${cache.key}-${name}`
  if (isPassedOn) cache.registered[className] = styles
  if (cache.inserted[name]) return
  cache.insert(`.${className}`, { name, styles }, cache.sheet, true)
}
const isInserted = (name: string) => document.head.innerHTML.includes(`color:${name}`)

test('inserts merged classes in idle periods, one at a time', () => {
  const cache = adopted()
  insert(cache, 'part', true)
  insert(cache, 'other', true)
  insert(cache, 'part', true)
  expect(isInserted('part')).toBe(false)
  expect(works).toHaveLength(1)
  works.pop()?.()
  expect(isInserted('part')).toBe(true)
  expect(isInserted('other')).toBe(false)
  works.pop()?.()
  expect(isInserted('other')).toBe(true)
  expect(works).toHaveLength(0)
})

test('inserts a class that an element may have at once', () => {
  const cache = adopted()
  insert(cache, 'unknown', true)
  insert(cache, 'part', false)
  expect(isInserted('unknown') && isInserted('part')).toBe(true)
})
