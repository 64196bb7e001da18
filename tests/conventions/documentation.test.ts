import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../hosts'
import { isTest, ourSources } from './sources'

const PAGES = [
  'README.md',
  'ARCHITECTURE.md',
  'SECURITY.md',
  ...readdirSync(join(ROOT, 'docs'), { encoding: 'utf8', recursive: true })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
]

/** Repository paths that a page names in backticks; placeholders and patterns are left out. */
function pathsIn(text: string): string[] {
  const quoted = [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code)
  return quoted
    .filter((code) =>
      /^(?:docs|functions|packages|schema|seed|suite|tests|web)\/[\w./-]+$/.test(code),
    )
    .filter((code) => !/(?:^|\/)(?:dist|lib|node_modules)(?:\/|$)/.test(code))
}

/** Pages and files that a page links to. */
function linksIn(text: string): string[] {
  return [...text.matchAll(/\]\(([^)#:\s]+)(?:#[^)]*)?\)/g)].map(([, path = '']) => path)
}

describe('the documentation', () => {
  it.each(PAGES)('names only paths that exist (%s)', (page) => {
    const text = readFileSync(join(ROOT, page), 'utf8')
    const missing = pathsIn(text).filter((path) => !existsSync(join(ROOT, path)))
    expect(missing).toEqual([])
  })

  it.each(PAGES)('links only to files that exist (%s)', (page) => {
    const text = readFileSync(join(ROOT, page), 'utf8')
    const missing = linksIn(text).filter((path) => !existsSync(join(ROOT, dirname(page), path)))
    expect(missing).toEqual([])
  })

  it('finds a path and a link', () => {
    expect(pathsIn('See `web/src/main.tsx` and `npm test`.')).toEqual(['web/src/main.tsx'])
    expect(linksIn('[state](docs/state.md#x) and [site](https://example.org)')).toEqual([
      'docs/state.md',
    ])
  })

  it('lists every store of the site', () => {
    const inCode = ourSources()
      .filter(({ path }) => path.startsWith('web/src/') && !isTest(path))
      .flatMap(({ path, text }) =>
        [...text.matchAll(/(\w+) = (?:\/\*.*?\*\/ )?createStore[<(]/g)].map(
          ([, name]) => `${path.replace('web/src/', '')} ${name}`,
        ),
      )
    const page = readFileSync(join(ROOT, 'docs/stores.md'), 'utf8')
    const listed = [...page.matchAll(/^\| `(\S+)` \| `(?:\w+\.)?(\w+)` \|/gm)].map(
      ([, path, name]) => `${path} ${name}`,
    )
    expect(listed.toSorted()).toEqual(inCode.toSorted())
  })

  it('keeps the architecture on one page', () => {
    expect(readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8').length).toBeLessThanOrEqual(6_100)
  })

  it('has an index of its pages', () => {
    const listed = linksIn(readFileSync(join(ROOT, 'docs/README.md'), 'utf8'))
    const pages = readdirSync(join(ROOT, 'docs')).filter((name) => name.endsWith('.md'))
    expect(pages.filter((name) => !listed.includes(name))).toEqual(['README.md'])
  })
})
