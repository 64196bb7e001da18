import { expect, test } from 'vitest'
import { type NavItem, navItems } from '../content/navigation'
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
])('marks on %s what it belongs to', (pathname, label) => {
  expect(marked({ pathname, section: null })).toEqual([[label, 'true']])
})

test('takes no path for another that begins like it', () => {
  expect(marked({ pathname: '/teams', section: null })).toEqual([])
})

test('forgets the section away from the landing page', () => {
  expect(marked({ pathname: '/nowhere', section: 'about' })).toEqual([])
})

test.each(['/hub', '/hub/first-post'])('a menu marks one place on %s, the nearest', (pathname) => {
  const hub: NavItem = { label: 'Community Hub', to: '/hub', inFooter: false, covers: '/hub' }
  expect(currentAmong([...navItems, hub], { pathname, section: null })).toBe(hub)
})

test('a menu marks nothing where no item belongs', () => {
  expect(currentAmong(navItems, { pathname: '/nowhere', section: null })).toBeUndefined()
})
