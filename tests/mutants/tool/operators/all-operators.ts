import { CALLS } from './calls'
import { COMPARISONS } from './comparisons'
import { DOORS } from './doors'
import { LOGIC } from './logic'
import type { Operator } from './operator'
import { PATTERNS } from './patterns'
import { VALUES } from './values'

/** Every kind of mistake that the tool makes on purpose. */
export const ALL_OPERATORS: readonly Operator[] = [
  ...DOORS,
  ...LOGIC,
  ...COMPARISONS,
  ...CALLS,
  ...VALUES,
  ...PATTERNS,
]
