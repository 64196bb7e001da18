import { expect, it, test } from 'vitest'
import { isHashedFile, isStorable, markedAsStored, storageKeyOfPage } from './service-worker-cache'

const PUBLIC = ['/', '/team', '/tools/portlock']
const filtersIn = (query: string) => {
  const category = new URLSearchParams(query).get('category')
  return category ? `category=${category}` : ''
}
const cacheKey = (address: string) =>
  storageKeyOfPage(new URL(address, 'https://lab.example'), PUBLIC, filtersIn)

it('stores the prerendered pages once, whatever parameters lead there', () => {
  expect(cacheKey('/')).toBe('/')
  expect(cacheKey('/tools/portlock?utm_source=mail')).toBe('/tools/portlock')
})

it('stores each view of the board and each post', () => {
  expect(cacheKey('/hub')).toBe('/hub')
  expect(cacheKey('/hub?category=tool')).toBe('/hub?category=tool')
  expect(cacheKey('/hub/p1')).toBe('/hub/p1')
})

it.each([
  ['/hub?utm_source=mail', '/hub'],
  ['/hub?fbclid=1&category=tool&x', '/hub?category=tool'],
  ['/hub/p1?utm_source=mail', '/hub/p1'],
])('stores %s as %s', (address, key) => expect(cacheKey(address)).toBe(key))

test.each([
  '/admin',
  '/account',
  '/account/action?oobCode=secret',
  '/account/trash',
  '/notifications',
  '/bookmarks',
  '/members/ada',
  '/hub/p1/other',
  '/downloads/file',
  '/feeds/board.atom',
  '/unknown',
])('never stores %s', (address) => {
  expect(cacheKey(address)).toBeNull()
  expect(isHashedFile(new URL(address, 'https://lab.example'))).toBe(false)
})

it('stores the files of the build', () => {
  expect(isHashedFile(new URL('https://lab.example/assets/core-x.js'))).toBe(true)
})

const answer = (change: object) => Object.assign(Object.create(null), FOUND, change)
const FOUND = { status: 200, type: 'basic', redirected: false }

it('stores complete responses of the requested address only', () => {
  expect(isStorable(answer({}))).toBe(true)
  for (const change of [{ status: 404 }, { status: 503 }, { type: 'cors' }, { redirected: true }]) {
    expect(isStorable(answer(change)), JSON.stringify(change)).toBe(false)
  }
})

it('marks a stored document and keeps its security headers', async () => {
  const headers = { 'Content-Security-Policy': "default-src 'none'", 'Content-Encoding': 'br' }
  const marked = await markedAsStored(new Response('<!doctype html><html lang="en">', { headers }))
  expect(await marked.text()).toBe('<!doctype html><html data-stored lang="en">')
  expect(marked.headers.get('Content-Security-Policy')).toBe("default-src 'none'")
  expect(marked.headers.has('Content-Encoding')).toBe(false)
})
