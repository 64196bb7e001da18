import { describe, expect, it } from 'vitest'
import { unusedExports } from './unused-exports'

const MAKER = { path: 'schema/src/maker.ts', text: 'export const made = 1' }
const unused = (text: string) => unusedExports([MAKER, { path: 'web/src/user.ts', text }])

describe('an unused export', () => {
  it.each([
    'const made = 2',
    "import { made } from './maker'",
    "import { other } from '@grid/schema/maker'",
    "export const other = (await import('@grid/schema/maker')).other",
  ])('is found if another file contains: %s', (text) => {
    expect(unused(text)).toContain('schema/src/maker.ts exports made, which no other file imports')
  })

  it.each([
    "import { made } from '@grid/schema/maker'",
    "import { made as own } from '../../schema/src/maker'",
    "import type { made } from '@grid/schema/maker'",
    "import * as maker from '@grid/schema/maker'",
    "const later = (await import('@grid/schema/maker')).made",
    "const { made } = await import('@grid/schema/maker')",
    "let maker: typeof import('@grid/schema/maker')",
  ])('is not reported if the file contains: %s', (text) => {
    expect(unused(text)).toEqual([])
  })
})
