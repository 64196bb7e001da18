import { describe, expect, it } from 'vitest'
import { cycles, wrongArrows } from './arrows'
import { lonelyExports } from './exports'
import { unwatchedFlows } from './flows'
import {
  defaultExports,
  longFiles,
  longFunctions,
  longLines,
  looseTypes,
  lostColours,
  oddNames,
  strayColours,
  vagueFolders,
} from './style'

const file = (path: string, ...lines: string[]) => ({ path, text: lines.join('\n') })

describe('the check of arrows', () => {
  const wrong: readonly (readonly [string, string])[] = [
    ['schema/src/post.ts', 'firebase/app'],
    ['schema/src/post.ts', '@grid/seed/rows/cast'],
    ['seed/src/rows/cast.ts', '../documents'],
    ['functions/src/core/firebase.ts', '@grid/seed/documents'],
    ['functions/src/core/firebase.ts', '@grid/suite/run/ports'],
    ['packages/emulator-suite/src/ports.ts', '@grid/schema/limits'],
    ['packages/emulator-suite/src/java.ts', '../run/ports'],
    ['packages/emulator-suite/src/bring-up.ts', '../start/build'],
    ['tests/rules/try.ts', '../../functions/src/core/firebase'],
    ['web/src/main.tsx', '@grid/seed/rows/cast'],
    ['web/src/loader.ts', '../build/chunks'],
    ['web/src/cellar/wine.ts', '../content/site'],
    ['web/build/vite-build.ts', '@grid/suite/run/ports'],
    ['web/src/content/site.ts', '../design/page'],
    ['web/src/document/head-tags.ts', '../app/routes'],
    ['web/src/data/app.ts', '../session/session'],
    ['web/src/design/page.tsx', '../session/session'],
    ['web/src/session/session.ts', '../forms/use-form'],
    ['web/src/forms/use-form.ts', '../features/board/posts'],
    ['web/src/features/board/posts.ts', '../../app/routes'],
    ['web/src/features/board/posts.ts', '../auth/accounts'],
  ]
  for (const [path, from] of wrong) {
    it(`finds ${path} importing ${from}, for types as well`, () => {
      expect(wrongArrows([file(path, `import { x } from '${from}'`)])).toHaveLength(1)
      expect(wrongArrows([file(path, `import type { x } from '${from}'`)])).toHaveLength(1)
      expect(wrongArrows([file(path, `export * from '${from}'`)])).toHaveLength(1)
      expect(wrongArrows([file(path, `const x = await import('${from}')`)])).toHaveLength(1)
    })
  }

  const right: readonly (readonly [string, string])[] = [
    ['schema/src/post.ts', 'zod/mini'],
    ['schema/src/post.test.ts', 'vitest'],
    ['functions/src/https/seedSampleData.ts', '@grid/seed/rows/samples'],
    ['tests/rules/paging.test.ts', '../../web/src/data/reader'],
    ['suite/src/site.ts', '../run/bring-up'],
    ['web/build/vite-build.ts', '../src/content/heads'],
    ['web/src/content/tools.ts', '@grid/schema/releases'],
    ['web/src/document/head-tags.ts', '../content/head'],
    ['web/src/entry-server.tsx', './document/head-tags'],
    ['web/src/app/routes.tsx', '../features/board/board-page'],
    ['web/src/features/board/posts.ts', './messages'],
    ['web/src/features/admin/users-tab.tsx', '../counts'],
    ['web/src/features/board/posts.ts', '../../forms/use-form'],
  ]
  for (const [path, from] of right) {
    it(`passes ${path} importing ${from}`, () => {
      expect(wrongArrows([file(path, `import { x } from '${from}'`)])).toEqual([])
    })
  }
})

describe('the check of circles', () => {
  const circle = (kind: string) => [
    file('web/src/a.ts', "import { b } from './b'"),
    file('web/src/b.tsx', "import { c } from './c'", 'export const b = <p />'),
    file('web/src/c.ts', `import ${kind} { a } from './a'`),
  ]

  it('tells the way around', () => {
    expect(cycles(circle(''))).toEqual([
      'web/src/a.ts → web/src/b.tsx → web/src/c.ts → web/src/a.ts',
    ])
  })

  it('passes one that types alone close', () => {
    expect(cycles(circle('type'))).toEqual([])
  })
})

describe('the check of exports', () => {
  it('finds what nobody else imports: values, functions, types', () => {
    const source = file(
      'web/src/a.ts',
      'export const [one, two] = [1, 2]',
      'export const value = 1',
      'export function act() {}',
      'export type Kind = typeof value',
      'export class Thing {}',
      'const own = value',
    )
    expect(lonelyExports([source, file('web/src/b.ts', 'const value = Kind')])).toHaveLength(6)
  })
})

describe('a check of style', () => {
  const lines = (count: number) => Array.from({ length: count }, (_, index) => `f(${index})`)
  const wide = `const sum = ${Array.from({ length: 30 }, () => 'one').join(' + ')}`

  it('finds a file of 301 lines', () => {
    expect(longFiles(file('web/src/a.ts', ...lines(301)))).toHaveLength(1)
    expect(longFiles(file('web/src/a.ts', ...lines(300)))).toEqual([])
  })

  it('finds a function of 71 lines', () => {
    const of = (count: number) => file('web/src/a.ts', 'const a = () => {', ...lines(count), '}')
    expect(longFunctions(of(69))).toHaveLength(1)
    expect(longFunctions(of(68))).toEqual([])
  })

  it('finds a line of more than 100 characters and passes prose', () => {
    expect(longLines(file('web/src/a.ts', wide))).toHaveLength(1)
    const prose = `const text = '${'word '.repeat(30)}'`
    expect(longLines(file('web/src/a.ts', prose))).toEqual([])
  })

  it('finds any and a non-null assertion, and passes the word', () => {
    const loose = file('web/src/a.ts', 'const f = (x: any) => x!.y')
    expect(looseTypes(loose)).toHaveLength(2)
    expect(looseTypes(file('web/src/a.ts', "const any = 'any' as string"))).toEqual([])
  })

  it('finds a default export outside of configuration', () => {
    expect(defaultExports(file('web/src/a.ts', 'export default 1'))).toHaveLength(1)
    expect(defaultExports(file('web/vite.config.ts', 'export default 1'))).toEqual([])
  })

  it('finds colours outside of the theme', () => {
    const colours = ['#0f0', '#00ff9c', '1px solid #00ff9c80', 'rgb(0 255 0)', 'hsla(120, 1%, 1%)']
    for (const colour of colours) {
      expect(strayColours(file('web/src/a.ts', `f('${colour}')`)), colour).toHaveLength(1)
      expect(strayColours(file('web/src/design/theme/a.ts', `f('${colour}')`))).toEqual([])
    }
    for (const text of ['/#tools', '#main', 'issue #12', 'rgb(var)', '&#039;']) {
      expect(strayColours(file('web/src/a.ts', `f('${text}')`)), text).toEqual([])
    }
  })

  it('finds a colour that a text does not take', () => {
    const texts = (props: string) =>
      file('web/src/a.tsx', `const a = <Typography ${props}>b</Typography>`)
    expect(lostColours(texts('color="text.secondary"'))).toHaveLength(1)
    expect(lostColours(texts('variant="caption" color="text.secondary"'))).toHaveLength(1)
    expect(lostColours(texts("sx={{ color: 'text.secondary' }}"))).toEqual([])
    expect(lostColours(texts('color="error"'))).toEqual([])
  })

  it('finds odd names of files and folders', () => {
    expect(oddNames(file('web/src/HubPage.tsx'))).toHaveLength(1)
    expect(oddNames(file('web/src/use_feed.ts'))).toHaveLength(1)
    expect(oddNames(file('web/src/use-feed.test.ts'))).toEqual([])
    expect(oddNames(file('functions/src/https/seedSampleData.ts'))).toEqual([])
    expect(vagueFolders(['web/src/utils', 'web/src/hub'])).toEqual(['web/src/utils'])
  })
})

describe('the check of flows', () => {
  const flow = (from: string) => file('tests/flows/posts.spec.ts', `import { test } from '${from}'`)

  it('finds one that is driven with a bare browser', () => {
    expect(unwatchedFlows(flow('@playwright/test'))).toHaveLength(1)
    const beside = file(
      'tests/flows/posts.spec.ts',
      "import { test } from './support/watched'",
      "import { test as bare } from '@playwright/test'",
    )
    expect(unwatchedFlows(beside)).toHaveLength(1)
  })

  it('passes those that are watched, and what is no flow', () => {
    expect(unwatchedFlows(flow('./support/watched'))).toEqual([])
    expect(unwatchedFlows(flow('./support/backstage'))).toEqual([])
    const support = file(
      'tests/flows/support/watched.ts',
      "import { test } from '@playwright/test'",
    )
    expect(unwatchedFlows(support)).toEqual([])
  })
})
