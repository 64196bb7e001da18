import { LIMITS } from '@grid/schema/limits'
import { type Actor, CLIENT_ACTORS } from './actors'

export const OPERATIONS = ['get', 'list', 'create', 'update', 'delete'] as const
export type Operation = (typeof OPERATIONS)[number]

/** Not applicable: this actor cannot perform this operation here. */
export const NONE = null

/**
 * Who may, and under which condition; an empty text is none. All other actors are denied.
 */
export type Grants = Readonly<Partial<Record<Actor, string | typeof NONE>>>

/** One kind of document: who may do what with it. */
export type Row = {
  readonly path: string
  readonly holds: string
  /** The most documents that one list may ask for. */
  readonly cap?: number
  /** Rows that are about one field of a document know no other operation than its update. */
  readonly isField?: true
} & { readonly [name in Operation]: Grants }

const grant = (actors: readonly Actor[], when: string): Grants =>
  Object.fromEntries(actors.map((actor) => [actor, when]))

const CLIENTS = CLIENT_ACTORS.filter((actor) => actor !== 'T')

/** The condition of a list: how many it may ask for. */
export const upTo = (count: number) => `up to ${count} at once`

/** The condition of a write that has to wait for the last one of its kind. */
export const after = ({ seconds }: { readonly seconds: number }) =>
  `${seconds} s after the last one`

/** All clients, except one with a forged token. */
export const everyone = (when = ''): Grants => grant(CLIENTS, when)

/** Everyone with a profile and without a ban, but for those who wrote a moment ago. */
export const members = (when: string): Grants => grant(['M', 'N', 'A', 'P', 'X', 'S'], when)

/** Members, for their own documents. */
export const owner = (when = ''): Grants => ({ O: when })

/** The own document, which a ban leaves readable. */
export const reader = (when = ''): Grants => ({ O: when, B: when })

/** The own document, which stays readable after the session has ended. */
export const anySession = (when = ''): Grants => ({ ...reader(when), E: when })

export const admin = (when = ''): Grants => ({ A: when })

/** Grants an operation to these functions. */
export const by = (...names: string[]): Grants => ({ F: names.join(', ') })

/** Functions read what their acts need. */
export const READ: Grants = { F: '' }

/** How members read what is their own: one document, or a list of the own ones. */
export const OWN_READS = {
  cap: LIMITS.page.posts,
  get: { ...reader(), ...READ },
  list: { ...reader(`the own ones, ${upTo(LIMITS.page.posts)}`), ...READ },
} as const satisfies Pick<Row, 'cap' | 'get' | 'list'>
