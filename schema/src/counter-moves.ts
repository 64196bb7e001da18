import { cleanTag } from './clean'
import { type CountedCollection, DAILY_FIELDS, dayOf, tagCounterId } from './metrics'
import { DELETED_MEMBER_ID } from './post-display'
import { TOOL_NAMES } from './releases'
import type { Fields } from './stored'

/** Path of a counter document → the change of each number, and its other fields if it is new. */
export type Moves = Map<string, { readonly fields: Record<string, string>; steps: Steps }>
/** Field → change; a dot separates the name of a map and a field in it. */
export type Steps = Map<string, number>

/** `{ 'a.b': 1 }` as Firestore merges it: `{ a: { b: toValue(1) } }`. */
export function nestedSteps<T>(
  steps: Steps,
  toValue: (step: number) => T,
): Record<string, unknown> {
  const plain: Record<string, T> = {}
  const maps: Record<string, Record<string, T>> = {}
  for (const [field, step] of steps) {
    const [outer = field, inner] = field.split('.')
    if (inner) maps[outer] = { ...maps[outer], [inner]: toValue(step) }
    else plain[outer] = toValue(step)
  }
  return { ...plain, ...maps }
}

/** The changes of all counters when a document changes; undefined means it does not exist. */
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

/** Adds the contribution of one document to every counter. */
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
    addStep(stepsOf(moves, `tag_tallies/${tagCounterId(tag)}`, { tag }), 'posts', step)
  }
}

/** Each tag once, whatever its spelling. */
function tagsOf(tags: unknown): Set<string> {
  const texts = Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : []
  return new Set(texts.map(cleanTag).filter((tag) => tag !== ''))
}

/** The changes of one counter document. */
function stepsOf(moves: Moves, path: string, fields: Record<string, string>): Steps {
  const move = moves.get(path) ?? { fields, steps: new Map<string, number>() }
  moves.set(path, move)
  return move.steps
}

function addStep(steps: Steps, field: string, step: number): void {
  steps.set(field, (steps.get(field) ?? 0) + step)
}

/** The day on which a document was created; null without a time of creation. */
function dayOfFields({ created_at }: Fields): string | null {
  return isInstant(created_at) ? dayOf(created_at.toMillis()) : null
}

function isInstant(value: unknown): value is { toMillis(): number } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'toMillis' in value &&
    typeof value.toMillis === 'function'
  )
}

/** Whether a document counts the posts of one tag or one author; these have no `updated_at`. */
export function isTagOrAuthorCounter(path: string): boolean {
  return path.includes('_tallies/')
}
