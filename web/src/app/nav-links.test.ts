import { expect, test } from 'vitest'
import { type NavItem, navItems } from '../content/site'
import { currentAmong, currentOf, type Place } from './nav-links'

function marked(place: Place) {
  return navItems.flatMap((item) => {
    const current = currentOf(item, place)
    return current ? [[item.label, current]] : []
  })
}

test('marks nothing at the top of the landing page', () => {
  expect(marked({ pathname: '/', section: null })).toEqual([])
})

test('marks the section in view as the location', () => {
  expect(marked({ pathname: '/', section: 'team' })).toEqual([['Team', 'location']])
})

test('marks an open path as the page', () => {
  expect(marked({ pathname: '/cyber-operations', section: null })).toEqual([['Services', 'page']])
})

test.each([
  ['/team', 'Team'],
  ['/services/vapt', 'Services'],
  ['/tools/portlock', 'Tools'],
  ['/hub', 'Community'],
])('marks on %s the item that covers it', (pathname, label) => {
  expect(marked({ pathname, section: null })).toEqual([[label, 'true']])
})

test('marks nothing for a path with the same prefix', () => {
  expect(marked({ pathname: '/teams', section: null })).toEqual([])
})

test('ignores the section outside the landing page', () => {
  expect(marked({ pathname: '/nowhere', section: 'about' })).toEqual([])
})

test.each(['/hub', '/hub/first-post'])(
  'marks one menu item on %s, the most specific',
  (pathname) => {
    const hub: NavItem = { label: 'Community Hub', to: '/hub', inFooter: false, covers: '/hub' }
    expect(currentAmong([...navItems, hub], { pathname, section: null })).toBe(hub)
  },
)

test('marks no menu item on an unknown path', () => {
  expect(currentAmong(navItems, { pathname: '/nowhere', section: null })).toBeUndefined()
})
