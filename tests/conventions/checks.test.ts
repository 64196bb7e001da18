import { describe, expect, it } from 'vitest'
import { wrongDirections } from './import-directions'
import { memberImports, reachableMemberFiles } from './member-boundary'
import { moduleStates } from './module-states'
import {
  coloursOutsideTheme,
  forbiddenSuppressions,
  ineffectiveColours,
  longFunctions,
  longLines,
  unwatchedFlows,
  vagueFolderNames,
} from './style'

const file = (path: string, ...lines: string[]) => ({ path, text: lines.join('\n') })

describe('the check of import directions', () => {
  const wrong: readonly (readonly [string, string])[] = [
    ['schema/src/post.ts', 'firebase/app'],
    ['schema/src/post.ts', '@grid/seed/rows/cast'],
    ['seed/src/rows/seed-users.ts', '../documents'],
    ['functions/src/core/firebase.ts', '@grid/seed/documents'],
    ['functions/src/core/firebase.ts', '@grid/suite/local-suite'],
    ['packages/emulator-suite/src/ports.ts', '@grid/schema/limits'],
    ['packages/emulator-suite/src/bring-up.ts', '../../../suite/src/local-suite'],
    ['packages/rules-mutator/src/report.ts', '@grid/emulator-suite/ports'],
    ['tests/rules/attempt.ts', '../../functions/src/core/firebase'],
    ['web/src/main.tsx', '@grid/seed/rows/cast'],
    ['web/src/loader.ts', '../build/chunks'],
    ['web/src/cellar/wine.ts', '../content/site'],
    ['web/build/vite-build.ts', '@grid/suite/local-suite'],
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
      expect(wrongDirections([file(path, `import { x } from '${from}'`)])).toHaveLength(1)
      expect(wrongDirections([file(path, `import type { x } from '${from}'`)])).toHaveLength(1)
      expect(wrongDirections([file(path, `export * from '${from}'`)])).toHaveLength(1)
      expect(wrongDirections([file(path, `const x = await import('${from}')`)])).toHaveLength(1)
    })
  }

  const right: readonly (readonly [string, string])[] = [
    ['schema/src/post.ts', 'zod/mini'],
    ['schema/src/post.test.ts', 'vitest'],
    ['functions/src/dashboard.ts', '@grid/seed/rows/samples'],
    ['tests/rules/paging.test.ts', '../../web/src/data/reader'],
    ['suite/src/site.ts', '@grid/emulator-suite/bring-up'],
    ['web/build/vite-build.ts', '../src/content/heads'],
    ['web/src/content/tools.ts', '@grid/schema/releases'],
    ['web/src/document/head-tags.ts', '../content/head'],
    ['web/src/entry-server.tsx', './document/head-tags'],
    ['web/src/app/routes.tsx', '../features/board/board-page'],
    ['web/src/features/board/posts.ts', './messages'],
    ['web/src/features/admin/members-panel.tsx', './counts'],
    ['web/src/features/board/posts.ts', '../../forms/use-form'],
  ]
  for (const [path, from] of right) {
    it(`passes ${path} importing ${from}`, () => {
      expect(wrongDirections([file(path, `import { x } from '${from}'`)])).toEqual([])
    })
  }
})

describe('the check of the member boundary', () => {
  const main = (text: string) => file('web/src/main.tsx', text)
  const page = (text: string) => file('web/src/features/board/board-page.tsx', text)
  const votes = file('web/src/features/board/votes.firestore.ts', "import 'firebase/firestore'")

  it.each([
    "import { vote } from './votes.firestore'",
    "import { vote, type Vote } from './votes.firestore'",
    "export { vote } from './votes.firestore'",
    "import { doc } from 'firebase/firestore'",
    "import { UsersPanel } from '../admin/users-panel'",
  ])('finds a static import: %s', (text) => {
    const sources = [page(text), votes, main("import './features/board/board-page'")]
    expect(memberImports(sources)).toHaveLength(1)
    const [way] = reachableMemberFiles(sources, ['web/src/main.tsx'])
    expect(way).toContain('web/src/main.tsx → web/src/features/board/board-page.tsx → ')
  })

  it.each([
    "const { vote } = await import('./votes.firestore')",
    "import type { Vote } from './votes.firestore'",
    "import { type Vote } from './votes.firestore'",
  ])('passes dynamic imports and types: %s', (text) => {
    const sources = [page(text), votes, main("import './features/board/board-page'")]
    expect(memberImports(sources)).toEqual([])
    expect(reachableMemberFiles(sources, ['web/src/main.tsx'])).toEqual([])
  })

  it('passes member files and the dashboard', () => {
    const text = "import { doc } from 'firebase/firestore'"
    const member = file('web/src/features/board/a.auth.ts', "import './votes.firestore'")
    expect(memberImports([votes, member, file('web/src/features/admin/a.tsx', text)])).toEqual([])
  })
})

describe('a check of style', () => {
  const lines = (count: number) => Array.from({ length: count }, (_, index) => `f(${index})`)
  const wide = `const sum = ${Array.from({ length: 30 }, () => 'one').join(' + ')}`

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

  it('finds suppressions of rules that hold without exception', () => {
    const suppress = (rule: string) => file('web/src/a.ts', `// biome-ignore lint/${rule}: why`)
    expect(forbiddenSuppressions(suppress('suspicious/noExplicitAny'))).toHaveLength(1)
    expect(forbiddenSuppressions(suppress('suspicious/noImportCycles'))).toHaveLength(1)
    expect(forbiddenSuppressions(suppress('style/noDefaultExport'))).toEqual([])
  })

  it('finds colours outside of the theme', () => {
    const colours = ['#0f0', '#00ff9c', '1px solid #00ff9c80', 'rgb(0 255 0)', 'hsla(120, 1%, 1%)']
    for (const colour of colours) {
      expect(coloursOutsideTheme(file('web/src/a.ts', `f('${colour}')`)), colour).toHaveLength(1)
      expect(coloursOutsideTheme(file('web/src/design/theme/a.ts', `f('${colour}')`))).toEqual([])
    }
    for (const text of ['/#tools', '#main', 'issue #12', 'rgb(var)', '&#039;']) {
      expect(coloursOutsideTheme(file('web/src/a.ts', `f('${text}')`)), text).toEqual([])
    }
  })

  it('finds a colour that has no effect', () => {
    const texts = (props: string) =>
      file('web/src/a.tsx', `const a = <Typography ${props}>b</Typography>`)
    expect(ineffectiveColours(texts('color="text.secondary"'))).toHaveLength(1)
    expect(ineffectiveColours(texts('variant="caption" color="text.secondary"'))).toHaveLength(1)
    expect(ineffectiveColours(texts("sx={{ color: 'text.secondary' }}"))).toEqual([])
    expect(ineffectiveColours(texts('color="error"'))).toEqual([])
  })

  it('finds folders without a meaningful name', () => {
    expect(vagueFolderNames(['web/src/utils', 'web/src/board'])).toEqual(['web/src/utils'])
  })
})

describe('the check of module states', () => {
  const states: readonly (readonly [string, string])[] = [
    ['a variable', 'let isStarted = false'],
    ['an exported variable', 'export let count = 0'],
    ['an empty list', 'const queue: string[] = []'],
    ['an empty map', 'const cached = new Map<string, string>()'],
    ['an empty weak map', 'const results = new WeakMap()'],
    [
      'an object that changes',
      'const state = { count: 0 }\nexport const add = () => state.count++',
    ],
    ['a set that grows', 'const names = new Set([1])\nexport const add = () => names.add(2)'],
  ]
  for (const [what, text] of states) {
    it(`finds ${what}`, () => expect(moduleStates(file('web/src/app/x.ts', text))).toHaveLength(1))
  }

  it('accepts stores, constants, local variables, other workspaces and tests', () => {
    const store = 'const store = createStore(() => ({ names: new Set() }))'
    const local = 'export const run = () => { let count = 0; count += 1; return count }'
    const text = `${store}\nconst NAMES = new Set(['ada'])\n${local}`
    expect(moduleStates(file('web/src/app/x.ts', text))).toEqual([])
    expect(moduleStates(file('functions/src/x.ts', 'let count = 0'))).toEqual([])
    expect(moduleStates(file('web/src/app/x.test.ts', 'let count = 0'))).toEqual([])
  })
})

describe('the check of flows', () => {
  const flow = (from: string) => file('tests/flows/posts.spec.ts', `import { test } from '${from}'`)

  it('finds a flow with the bare test of Playwright', () => {
    expect(unwatchedFlows(flow('@playwright/test'))).toHaveLength(1)
    const beside = file(
      'tests/flows/posts.spec.ts',
      "import { test } from './support/third-party-guard'",
      "import { test as bare } from '@playwright/test'",
    )
    expect(unwatchedFlows(beside)).toHaveLength(1)
  })

  it('passes flows that use it, and other files', () => {
    expect(unwatchedFlows(flow('./support/third-party-guard'))).toEqual([])
    expect(unwatchedFlows(flow('./support/backend'))).toEqual([])
    const support = file(
      'tests/flows/support/third-party-guard.ts',
      "import { test } from '@playwright/test'",
    )
    expect(unwatchedFlows(support)).toEqual([])
  })
})
