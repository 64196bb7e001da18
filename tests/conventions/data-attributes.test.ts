import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../hosts'
import { isTest, ourSources } from './sources'

/** An attribute's name, but no file name such as `./data-source`. */
const NAME = /(?<![\w./-])data-[a-z](?:[a-z-]*[a-z])?(?![\w./-])/g
const DATASET = /\bdataset(?:\.(\w+)|\['(\w+)'\])/g
const FOLDERS = ['web/src/', 'web/build/', 'packages/markdown/']

/** The data attributes that a text names, also by `dataset`. */
function attributesIn(text: string): string[] {
  const byDataset = [...text.matchAll(DATASET)].map(([, plain, quoted]) => plain ?? quoted ?? '')
  const dashed = byDataset.map(
    (name) => `data-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
  )
  return [...(text.match(NAME) ?? []), ...dashed]
}

const sorted = (names: Iterable<string>) => [...new Set(names)].sort()

describe('the page about data attributes', () => {
  it('lists every attribute of the site, and no other', () => {
    const page = readFileSync(join(ROOT, 'docs/data-attributes.md'), 'utf8')
    const listed = [...page.matchAll(/`(data-[a-z-]+)`/g)].map(([, name = '']) => name)
    const used = ourSources()
      .filter(({ path }) => FOLDERS.some((folder) => path.startsWith(folder)) && !isTest(path))
      .flatMap(({ text }) => attributesIn(text))
    expect(sorted(listed.filter((name) => !name.endsWith('-integrity')))).toEqual(sorted(used))
  })

  it('finds names in markup, selectors and datasets', () => {
    expect(attributesIn('<p data-a><b data-b="1">')).toEqual(['data-a', 'data-b'])
    expect(attributesIn("'[data-c-d=\"1\"]', element.dataset['eF'], e.dataset.g")).toEqual([
      'data-c-d',
      'data-e-f',
      'data-g',
    ])
    expect(attributesIn("import { a } from './data-source'")).toEqual([])
  })
})
