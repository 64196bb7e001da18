// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { site, socialLinks } from '../content/site'
import { renderInApp } from '../session/render.fixture'
import { Footer } from './footer'

beforeEach(() => {
  renderInApp(<Footer />)
})

test('links to four places of the site', () => {
  const links = within(screen.getByRole('navigation', { name: 'Navigate' })).getAllByRole('link')
  expect(links.map((link) => link.textContent)).toEqual([
    'About',
    'Tools',
    'Intelligence',
    'Community',
  ])
})

test('links to the board', () => {
  const link = screen.getByRole('link', { name: 'Browse the board' })
  expect(link.getAttribute('href')).toBe('/hub')
})

test('links to the social profiles', () => {
  expect(socialLinks.length).toBeGreaterThan(0)
  for (const { label, href } of socialLinks) {
    expect(screen.getByRole('link', { name: label }).getAttribute('href')).toBe(href)
  }
})

test('shows the e-mail and the status', () => {
  const mail = screen.getByRole('link', { name: site.email })
  expect(mail.getAttribute('href')).toBe(`mailto:${site.email}`)
  expect(screen.getByText('All Systems Operational')).toBeTruthy()
})
