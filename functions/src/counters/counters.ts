import type { CountedCollection } from '@grid/schema/counts'
import { DAILY_FIELDS, dayOf, tagTallyId } from '@grid/schema/daily-figures'
import { DELETED_MEMBER_ID } from '@grid/schema/deleted-member'
import { TOOL_NAMES } from '@grid/schema/releases'
import { FieldValue, Timestamp, type Transaction } from 'firebase-admin/firestore'
import { db } from '../core/firebase'

/** A stored document's fields. */
export type Fields = Readonly<Record<string, unknown>>

/**
 * Path of a document → by how much each of its numbers moves, and the fields it gets beside them
 * if it has to be created.
 */
export type Moves = Map<string, { readonly fields: Record<string, string>; steps: Steps }>
/** Field → step; a field inside a map is named with a dot. */
export type Steps = Map<string, number>

/**
 * What the maintained figures have to move by when a document turned from one into the other;
 * undefined is none.
 */
export function movesOf(
  collection: CountedCollection,
  before: Fields | undefined,
  after: Fields | undefined,
): Moves {
  const moves: Moves = new Map()
  if (before) addCounters(moves, collection, before, -1)
  if (after) addCounters(moves, collection, after, 1)
  for (const [path, { steps }] of moves) {
    for (const [field, step] of steps) if (step === 0) steps.delete(field)
    if (steps.size === 0) moves.delete(path)
  }
  return moves
}

/** Adds what one document contributes to every figure. */
export function addCounters(
  moves: Moves,
  collection: CountedCollection,
  fields: Fields,
  step: 1 | -1,
): void {
  addStep(stepsOf(moves, 'stats/counts', {}), collection, step)
  const date = dayOfFields(fields)
  if (date && collection !== 'comments') {
    const steps = stepsOf(moves, `daily_figures/${date}`, { date })
    addStep(steps, DAILY_FIELDS[collection], step)
    if (collection === 'download_stats') addDownload(steps, fields, step)
  }
  if (collection === 'posts') addTagAndAuthorCounters(moves, fields, step)
}

function addDownload(steps: Steps, { tool_name, platform }: Fields, step: 1 | -1) {
  const tool = Object.entries(TOOL_NAMES).find(([, name]) => name === tool_name)?.[0]
  if (tool) addStep(steps, `downloads_by_tool.${tool}`, step)
  if (typeof platform === 'string') addStep(steps, `downloads_by_platform.${platform}`, step)
}

function addTagAndAuthorCounters(moves: Moves, fields: Fields, step: 1 | -1): void {
  const { user_id, author_username, tags } = fields
  if (typeof user_id === 'string' && user_id !== DELETED_MEMBER_ID) {
    const username = typeof author_username === 'string' ? author_username : user_id
    addStep(stepsOf(moves, `contributor_tallies/${user_id}`, { username }), 'posts', step)
  }
  for (const tag of tagsOf(tags)) {
    addStep(stepsOf(moves, `tag_tallies/${tagTallyId(tag)}`, { tag }), 'posts', step)
  }
}

/** Each tag once, without regard to case. */
function tagsOf(tags: unknown): Set<string> {
  const texts = Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : []
  return new Set(texts.map((tag) => tag.toLowerCase()))
}

/** The steps of a document; `fields` are what it gets if it has to be created. */
function stepsOf(moves: Moves, path: string, fields: Record<string, string>): Steps {
  const move = moves.get(path) ?? { fields, steps: new Map<string, number>() }
  moves.set(path, move)
  return move.steps
}

function addStep(steps: Steps, field: string, step: number): void {
  steps.set(field, (steps.get(field) ?? 0) + step)
}

/** The day on which a document was created; null when it does not say. */
function dayOfFields({ created_at }: Fields): string | null {
  return created_at instanceof Timestamp ? dayOf(created_at.toMillis()) : null
}

/** Whether a document counts posts of one tag or one contributor: those say nothing of when. */
export function isTagOrAuthorCounter(path: string): boolean {
  return path.includes('_tallies/')
}

/** Writes moves as increments, which no other increment at the same time can undo. */
export function writeMoves(transaction: Transaction, moves: Moves): void {
  for (const [path, { fields, steps }] of moves) {
    transaction.set(
      db.doc(path),
      {
        ...fields,
        ...nested(steps),
        ...(isTagOrAuthorCounter(path) ? {} : { updated_at: FieldValue.serverTimestamp() }),
      },
      { merge: true },
    )
  }
}

/** `{ 'a.b': 1 }` as Firestore merges it: `{ a: { b: increment(1) } }`. */
function nested(steps: Steps): Record<string, unknown> {
  const plain: Record<string, FieldValue> = {}
  const maps: Record<string, Record<string, FieldValue>> = {}
  for (const [field, step] of steps) {
    const [outer = field, inner] = field.split('.')
    const increment = FieldValue.increment(step)
    if (inner) maps[outer] = { ...maps[outer], [inner]: increment }
    else plain[outer] = increment
  }
  return { ...plain, ...maps }
}
