import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../hosts'
import { readGuide } from './guide'
import { ourPages } from './pages'
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

/** Sections that a page links to, each as a page and its anchor; an empty page is the same one. */
function anchorsIn(text: string): (readonly [page: string, anchor: string])[] {
  return [...text.matchAll(/\]\(([^)#:\s]*)#([^)\s]+)\)/g)].map(([, page = '', anchor = '']) => [
    page,
    anchor,
  ])
}

/** The anchors of the headings of a page, as GitHub makes them. */
function headingsOf(text: string): string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  )
}

const sources = ourSources()

/** Files by their names alone, or by the end of their paths, such as `feed/filters.ts`. */
function filesIn(text: string): string[] {
  const name = /^[\w.][\w./@-]*\.(?:tsx?|rules|jsonc?|md)$|^\.\w+rc$/
  return readGuide(text).spans.filter((span) => name.test(span))
}

const isFile = (name: string) =>
  existsSync(join(ROOT, name)) || sources.some(({ path }) => path.endsWith(`/${name}`))

/** Names of code: camel case, or words joined by underscores. */
function identifiersIn(text: string): string[] {
  return readGuide(text).spans.filter((span) => /^[A-Za-z]\w*(?:[a-z][A-Z]|_)\w*$/.test(span))
}

/** A name of browsers, and two documents of earlier versions. */
const OTHER_NAMES = ['TimeoutError', 'address_key', 'unsubscribe_key']

/** Every word of the code, but for this file, and of the files that configure it. */
function wordsOfCode(): ReadonlySet<string> {
  const configured = readdirSync(ROOT)
    .filter((name) => /\.(?:rules|json)$/.test(name))
    .map((name) => readFileSync(join(ROOT, name), 'utf8'))
  const code = sources
    .filter(({ path }) => !path.endsWith('/documentation.test.ts'))
    .map(({ text }) => text)
  return new Set([...code, ...configured].flatMap((text) => text.match(/\w+/g) ?? []))
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

  it('links only to sections that exist', () => {
    const missing = ourPages().flatMap(({ path, text }) =>
      anchorsIn(text)
        .filter(([page, anchor]) => {
          const target = page === '' ? text : readFileSync(join(ROOT, dirname(path), page), 'utf8')
          return !headingsOf(target).includes(anchor)
        })
        .map((link) => `${path}: ${link.join('#')}`),
    )
    expect(missing).toEqual([])
  })

  it('names only files that exist, also without their folders', () => {
    const missing = ourPages().flatMap(({ path, text }) =>
      filesIn(text)
        .filter((name) => !isFile(name))
        .map((name) => `${path}: ${name}`),
    )
    expect(missing).toEqual([])
  })

  // It reads every word of the code, which may take seconds on a busy machine.
  it('names only identifiers that the code has', { timeout: 60_000 }, () => {
    const words = wordsOfCode()
    const missing = ourPages().flatMap(({ path, text }) =>
      identifiersIn(text)
        .filter((name) => !words.has(name) && !OTHER_NAMES.includes(name))
        .map((name) => `${path}: ${name}`),
    )
    expect(missing).toEqual([])
  })

  it('runs only scripts that package.json has', () => {
    const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
    const missing = ourPages().flatMap(({ path, text }) =>
      readGuide(text)
        .commands.filter(([program]) => program === 'npm')
        .map(([, verb = '', name = '']) => (verb === 'run' ? name : verb).replace(/,$/, ''))
        .filter((name) => name !== 'ci' && !(name in scripts))
        .map((name) => `${path}: ${name}`),
    )
    expect(missing).toEqual([])
  })

  it('finds names of files and of code', () => {
    const text = 'See `filters.ts`, `.firebaserc`, `/x.json`, `useFeed`, `is_admin`, `a` and `a b`.'
    expect(filesIn(text)).toEqual(['filters.ts', '.firebaserc'])
    expect(identifiersIn(text)).toEqual(['useFeed', 'is_admin'])
    expect(anchorsIn('[a](b.md#add-it) [c](#d)')).toEqual([
      ['b.md', 'add-it'],
      ['', 'd'],
    ])
    expect(headingsOf('# A page\n\n## Add it, "now"')).toEqual(['a-page', 'add-it-now'])
  })

  it('finds a path and a link', () => {
    expect(pathsIn('See `web/src/main.tsx` and `npm test`.')).toEqual(['web/src/main.tsx'])
    expect(linksIn('[state](docs/state.md#x) and [site](https://example.org)')).toEqual([
      'docs/state.md',
    ])
  })

  it('lists every store of the site', () => {
    const inCode = sources
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
