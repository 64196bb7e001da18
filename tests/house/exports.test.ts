import { describe, expect, it } from 'vitest'
import { lonelyExports } from './exports'

const MAKER = { path: 'schema/src/maker.ts', text: 'export const made = 1' }
const lonely = (text: string) => lonelyExports([MAKER, { path: 'web/src/user.ts', text }])

describe('an export that nobody else imports', () => {
  it.each([
    'const made = 2',
    "import { made } from './maker'",
    "import { other } from '@grid/schema/maker'",
    "export const other = (await import('@grid/schema/maker')).other",
  ])('is found although another file says: %s', (text) => {
    expect(lonely(text)).toContain('schema/src/maker.ts exports made, which nobody else imports')
  })

  it.each([
    "import { made } from '@grid/schema/maker'",
    "import { made as own } from '../../schema/src/maker'",
    "import type { made } from '@grid/schema/maker'",
    "import * as maker from '@grid/schema/maker'",
    "const later = (await import('@grid/schema/maker')).made",
    "const { made } = await import('@grid/schema/maker')",
    "let maker: typeof import('@grid/schema/maker')",
  ])('is none once that file says: %s', (text) => {
    expect(lonely(text)).toEqual([])
  })
})
