import * as z from 'zod/mini'
import { clean, cleanCut } from './clean'
import { imageId } from './image'
import { LIMITS } from './limits'
import { link, storedLink } from './link'
import { instant, type Stored } from './stored'
import { maxUnits, minUnits, textOf } from './text'
import { hasVisibleCharacter, withoutDirections, withoutHidden } from './unicode'

const USERNAME_PATTERN = /^[A-Za-z0-9_-]+$/

/** Words by which a name could be taken for the operators of the site. */
export const RESERVED_USERNAMES: readonly string[] = [
  'abuse',
  'admin',
  'administrator',
  'anonymous',
  'deletedmember',
  'grid',
  'helpdesk',
  'hostmaster',
  'mod',
  'moderation',
  'moderator',
  'noreply',
  'null',
  'official',
  'operator',
  'owner',
  'postmaster',
  'root',
  'security',
  'staff',
  'superuser',
  'support',
  'sysop',
  'system',
  'thegrid',
  'undefined',
  'user',
  'webmaster',
]

/** Reserved names that may not be a part of a username either, such as of `superadmins`. */
const RESERVED_ANYWHERE: readonly string[] = ['admin', 'moderator', 'official', 'staff', 'support']

/** Reserved names that may be a part of a username, such as of `no-user`. */
const RESERVED_ALONE: readonly string[] = [
  'abuse',
  'anonymous',
  'deletedmember',
  'null',
  'operator',
  'owner',
  'undefined',
  'user',
]
const RESERVED_PARTS = RESERVED_USERNAMES.filter((word) => !RESERVED_ALONE.includes(word))

/** Words that hold a reserved one by chance. */
export const HARMLESS_WORDS = 'badminton|falstaff|flagstaff|stafford'

/** What a letter can be replaced with so that the name still looks the same at a glance. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  a: '[a4]',
  d: '(d|cl)',
  e: '[e3]',
  g: '[g69q]',
  i: '[i1l]',
  l: '[i1l]',
  m: '(m|rn|nn)',
  o: '[o0]',
  s: '[s5]',
  t: '[t7]',
  u: '[uv]',
  w: '(w|vv)',
}

const spelling = (word: string, joint: string) =>
  [...word].map((letter) => LOOK_ALIKES[letter] ?? letter).join(joint)
const oneOf = (words: readonly string[], joint: string) =>
  `(${words.map((word) => spelling(word, joint)).join('|')})`
/** Words, of which long ones may have separators at any place: no name has those by chance. */
const partsOf = (words: readonly string[]) =>
  `(${words.map((word) => spelling(word, word.length > 4 ? '[_-]*' : '')).join('|')})`
/** Words whose letters may be doubled, as in `addmiin`. */
const repeated = (words: readonly string[]) =>
  `(${words.map((word) => `${spelling(word, '+')}+`).join('|')})`

/** What a name has beside a reserved word, such as `mygrid` or `gridhelp`. */
const BEFORE = '(the|real|true|my|our|your|team|super|head|chief|help)'
const AFTER = '(team|crew|bot|lab|labs|hq|help|info|desk|ops|user|account|master)'

/**
 * The names that are rejected, in lower case, in the syntax that JavaScript and the security rules
 * share: some words anywhere, also with doubled letters or spaced out (`addmin`, `a-d-m-i-n`); most
 * words as a part between `_`, `-` and digits, also in the plural or next to another (`root-1`,
 * `grid_fan`, `realgridteam`), long ones with separators at any place (`no_reply_2`); every word as
 * a whole, with separators at any place (`mo-d`); and ids that Firestore reserves.
 */
export const RESERVED_PATTERN = [
  `.*${repeated(RESERVED_ANYWHERE)}.*`,
  `.*${oneOf(RESERVED_ANYWHERE, '[_-]+')}.*`,
  `(.*[_-])?[0-9]*${BEFORE}*(${partsOf(RESERVED_PARTS)}[s5]?)+${AFTER}*[0-9]*([_-].*)?`,
  `[_-]*${oneOf(RESERVED_USERNAMES, '[_-]*')}[_-]*`,
  '__.*__',
].join('|')

const HARMLESS = new RegExp(HARMLESS_WORDS, 'g')
const RESERVED = new RegExp(`^(?:${RESERVED_PATTERN})$`)

/**
 * Returns whether a name could be taken for the operators', or is an id that Firestore reserves.
 */
function isReserved(name: string): boolean {
  return RESERVED.test(name.toLowerCase().replace(HARMLESS, ''))
}

/** A username as it may be chosen: cleaned, 3 to 30 letters, digits, `_` or `-`, not reserved. */
export const username = textOf(cleanUsername, [
  minUnits(
    LIMITS.username.min,
    `Username must be at least ${LIMITS.username.min} characters long.`,
  ),
  maxUnits(LIMITS.username.max, `Username can be at most ${LIMITS.username.max} characters long.`),
  z.regex(USERNAME_PATTERN, 'Username can only hold letters, digits, "_" and "-".'),
  z.refine((name) => !isReserved(name), 'This username is reserved. Please choose another one.'),
])

/** Keeps characters that change the direction, so that they are rejected like all hidden ones. */
function cleanUsername(text: string): string {
  return withoutDirections(text) === text ? clean(text) : text
}

/** The profile that a member creates with the account. */
export const newProfile = z.strictObject({
  username: z.string(),
  username_lower: z.string(),
  created_at: instant,
  reputation: z.int(),
  is_admin: z.boolean(),
})

/** The public face of a member, without an e-mail address. The document id is the account's uid. */
export const profile = z.strictObject({
  ...newProfile.shape,
  /** What the member says about themselves; see `profileForm`. */
  bio: z.optional(z.nullable(z.string())),
  links: z.optional(z.array(storedLink)),
  /** When the member last changed bio, links or avatar; a resolved report is about those before. */
  updated_at: z.optional(instant),
  /** Set by a function: the parts of the username, by which admins search. */
  username_parts: z.optional(z.array(z.string())),
  /** True if this admin may use the dashboard without a passkey; see `ADMIN_PASSKEY`. */
  passkey_optional: z.optional(z.boolean()),
  /** Sessions that were opened before have ended, such as by "Sign out everywhere". */
  signed_out_at: z.optional(instant),
  /** The sign-ins whose sessions have ended alone, in seconds since 1970; see `endSession`. */
  ended_sessions: z.optional(z.array(z.int())),
  /** Set by a function: the image that the member chose instead of the generated portrait. */
  avatar: z.optional(imageId),
})

export type Profile = Stored<typeof profile>

/** `usernames/{lower}`: the member who has this name. */
export const usernameClaim = z.strictObject({ user_id: z.string() })

/** One line without hidden and direction-changing characters; null if nothing is left to see. */
export function cleanBio(text: string): string | null {
  const line = cleanCut(withoutHidden(text), LIMITS.bio.max)
  return hasVisibleCharacter(line) ? line : null
}

/** A link as for a post, but `https` only: a profile vouches for a person. */
const profileLink = link.check(
  z.refine(
    (url: string | null) => url === null || url.startsWith('https://'),
    'Only HTTPS links are allowed.',
  ),
)

/** What the profile form holds (all texts) → what is stored: each link once, no empty ones. */
export const profileForm = z.pipe(
  z.object({
    bio: z.pipe(z.string(), z.transform(cleanBio)),
    link_1: profileLink,
    link_2: profileLink,
    link_3: profileLink,
  }),
  z.transform(({ bio, link_1, link_2, link_3 }) => ({
    bio,
    links: [...new Set([link_1, link_2, link_3])].filter((url) => url !== null),
  })),
)

export type ProfileForm = z.input<typeof profileForm>

/** The fields that a member may change. */
export type ProfileDraft = z.output<typeof profileForm>

/** The form that shows a stored profile for editing. */
export function toProfileForm({ bio, links = [] }: Pick<Profile, 'bio' | 'links'>): ProfileForm {
  const [link_1 = '', link_2 = '', link_3 = ''] = links
  return { bio: bio ?? '', link_1, link_2, link_3 }
}
