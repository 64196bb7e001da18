import * as z from 'zod/mini'
import { clean } from './clean'
import { instant } from './instant'
import { LIMITS } from './limits'
import type { Stored } from './stored'
import { maxUnits, minUnits, textOf } from './text'

const USERNAME_PATTERN = /^[A-Za-z0-9_-]+$/

/** Names that could be taken for the house itself, however they are spelt; see `look`. */
export const RESERVED_USERNAMES: readonly string[] = [
  'admin',
  'administrator',
  'anonymous',
  'grid',
  'moderator',
  'null',
  'official',
  'root',
  'security',
  'staff',
  'support',
  'system',
  'thegrid',
  'undefined',
  'user',
]

/** What a name looks like at a glance: no strokes, and letters for digits that resemble them. */
function look(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[_-]/g, '')
    .replaceAll('0', 'o')
    .replaceAll(/[1i]/g, 'l')
    .replaceAll('3', 'e')
    .replaceAll('4', 'a')
    .replaceAll('5', 's')
    .replaceAll('7', 't')
}

const RESERVED_LOOKS = new Set(RESERVED_USERNAMES.map(look))

/** Whether a name is kept back: it looks like one of the house's, or the database keeps it. */
function isReserved(name: string): boolean {
  return RESERVED_LOOKS.has(look(name)) || /^__.*__$/.test(name)
}

/** A username as it may be chosen: cleaned, 3 to 30 letters, digits, `_` or `-`, not reserved. */
export const username = textOf(clean, [
  minUnits(
    LIMITS.username.min,
    `Username must be at least ${LIMITS.username.min} characters long.`,
  ),
  maxUnits(LIMITS.username.max, `Username can be at most ${LIMITS.username.max} characters long.`),
  z.regex(USERNAME_PATTERN, 'Username can only hold letters, digits, "_" and "-".'),
  z.refine((name) => !isReserved(name), 'This username is reserved. Please choose another one.'),
])

/** The public face of a member, without an e-mail address. The document id is the account's uid. */
export const profile = z.strictObject({
  username: z.string(),
  username_lower: z.string(),
  created_at: instant,
  reputation: z.int(),
  is_admin: z.boolean(),
})

export type Profile = Stored<typeof profile>

/** `usernames/{lower}`: who holds a name. */
export const usernameClaim = z.strictObject({ user_id: z.string() })
