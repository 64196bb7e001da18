import { describe, expect, it } from 'vitest'
import type { Head } from '../src/content/head'
import { feed, robots, sitemap, webManifest } from './listings'

const site = {
  name: 'Lab',
  tabTitle: (title: string) => title,
  canonical: (path: string) => `https://lab.example${path}`,
}
const page: Head = {
  path: '/a',
  page: 'a/a-page',
  title: 'A',
  description: 'About A',
  kind: 'website',
  data: [],
}
const older: Head = { ...page, path: '/p1', title: 'P & 1', date: '2025-01-02', author: 'Ada' }
const newer: Head = { ...page, path: '/p2', title: 'P2', date: '2026-01-02' }

it('lists every page, with the day of what has one', () => {
  const map = sitemap(site, [page, older])
  expect(map).toContain('<url><loc>https://lab.example/a</loc></url>')
  expect(map).toContain('<loc>https://lab.example/p1</loc><lastmod>2025-01-02</lastmod>')
})

it('feeds what is dated, newest first', () => {
  const atom = feed(site, [page, older, newer])
  expect([...atom.matchAll(/<title>([^<]*)<\/title>/g)].map(([, title]) => title)).toEqual([
    'Lab: research',
    'P2',
    'P &amp; 1',
  ])
  expect(atom).toContain('<name>Ada</name>')
  expect(atom).toMatch(/<updated>2026-01-02T00:00:00Z<\/updated>\n {2}<entry>|<updated>2026-01-02/)
})

it('links the sitemap and the feed of the newest posts in robots.txt', () => {
  expect(robots(site)).toContain('Sitemap: https://lab.example/sitemap.xml')
  expect(robots(site)).toContain('Sitemap: https://lab.example/feeds/board.atom')
})

type Manifest = {
  readonly display: string
  readonly icons: readonly { readonly src: string; readonly purpose?: string }[]
  readonly shortcuts: readonly { readonly name: string; readonly url: string }[]
}

describe('the manifest', () => {
  const manifest = JSON.parse(webManifest(site, [192, 512])) as Manifest

  it('names icons of every size, whole and to be cut to a shape', () => {
    expect(manifest.icons.map(({ src, purpose }) => [src, purpose])).toEqual([
      ['/icon.svg', undefined],
      ['/icon-192.png', 'any'],
      ['/icon-512.png', 'any'],
      ['/icon-192.png', 'maskable'],
      ['/icon-512.png', 'maskable'],
    ])
  })

  it('gives the installed app a window of its own, and shortcuts', () => {
    expect(manifest.display).toBe('standalone')
    expect(manifest.shortcuts.map(({ name, url }) => [name, url])).toEqual([
      ['The Grid', '/hub'],
      ['New Post', '/hub#new-post'],
      ['Notifications', '/notifications'],
    ])
  })
})
