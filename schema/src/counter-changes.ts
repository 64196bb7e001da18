import { type CountedCollection, DAILY_FIELDS, dayOf, tagCounterId } from './metrics'
import { parseTags } from './post'
import { DELETED_MEMBER_ID } from './post-display'
import { TOOL_NAMES } from './releases'
import { type Fields, isInstant } from './stored'

/** Path of a counter document → the change of each number, and its other fields if it is new. */
export type CounterChanges = Map<
  string,
  { readonly fields: Record<string, string>; increments: Increments }
>
/** Field → change; a dot separates the name of a map and a field in it. */
export type Increments = Map<string, number>

/** `{ 'a.b': 1 }` as Firestore merges it: `{ a: { b: toValue(1) } }`. */
export function nestedIncrements<T>(
  increments: Increments,
  toValue: (increment: number) => T,
): Record<string, unknown> {
  const plain: Record<string, T> = {}
  const maps: Record<string, Record<string, T>> = {}
  for (const [field, increment] of increments) {
    const [outer = field, inner] = field.split('.')
    if (inner) maps[outer] = { ...maps[outer], [inner]: toValue(increment) }
    else plain[outer] = toValue(increment)
  }
  return { ...plain, ...maps }
}

/** The changes of all counters when a document changes; undefined means it does not exist. */
export function counterChangesOf(
  collection: CountedCollection,
  before: Fields | undefined,
  after: Fields | undefined,
): CounterChanges {
  const changes: CounterChanges = new Map()
  if (before) addCounters(changes, collection, before, -1)
  if (after) addCounters(changes, collection, after, 1)
  for (const [path, { increments }] of changes) {
    for (const [field, increment] of increments) if (increment === 0) increments.delete(field)
    if (increments.size === 0) changes.delete(path)
  }
  return changes
}

/** Adds the contribution of one document to every counter. */
export function addCounters(
  changes: CounterChanges,
  collection: CountedCollection,
  fields: Fields,
  increment: 1 | -1,
): void {
  addIncrement(incrementsOf(changes, 'stats/counts', {}), collection, increment)
  const date = dayOfFields(fields)
  if (date && collection !== 'comments') {
    const increments = incrementsOf(changes, `daily_figures/${date}`, { date })
    addIncrement(increments, DAILY_FIELDS[collection], increment)
    if (collection === 'download_stats') addDownload(increments, fields, increment)
  }
  if (collection === 'posts') addTagAndAuthorCounters(changes, fields, increment)
}

function addDownload(increments: Increments, { tool_name, platform }: Fields, increment: 1 | -1) {
  const tool = Object.entries(TOOL_NAMES).find(([, name]) => name === tool_name)?.[0]
  if (tool) addIncrement(increments, `downloads_by_tool.${tool}`, increment)
  if (typeof platform === 'string')
    addIncrement(increments, `downloads_by_platform.${platform}`, increment)
}

function addTagAndAuthorCounters(changes: CounterChanges, fields: Fields, increment: 1 | -1): void {
  const { user_id, author_username, tags } = fields
  if (typeof user_id === 'string' && user_id !== DELETED_MEMBER_ID) {
    const username = typeof author_username === 'string' ? author_username : user_id
    addIncrement(
      incrementsOf(changes, `contributor_tallies/${user_id}`, { username }),
      'posts',
      increment,
    )
  }
  for (const [id, tag] of tagsOf(tags)) {
    addIncrement(incrementsOf(changes, `tag_tallies/${id}`, { tag }), 'posts', increment)
  }
}

/**
 * The id of each tag's counter → the tag. Tags that cannot be stored, such as those that get too
 * long when they are cleaned, have no counter: their ids could be longer than Firestore allows.
 */
function tagsOf(tags: unknown): Map<string, string> {
  const texts = Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : []
  return new Map(texts.flatMap(parseTags).map((tag) => [tagCounterId(tag), tag]))
}

/** The changes of one counter document. */
function incrementsOf(
  changes: CounterChanges,
  path: string,
  fields: Record<string, string>,
): Increments {
  const change = changes.get(path) ?? { fields, increments: new Map<string, number>() }
  changes.set(path, change)
  return change.increments
}

function addIncrement(increments: Increments, field: string, increment: number): void {
  increments.set(field, (increments.get(field) ?? 0) + increment)
}

/** The day on which a document was created; null without a time of creation. */
function dayOfFields({ created_at }: Fields): string | null {
  return isInstant(created_at) ? dayOf(created_at.toMillis()) : null
}

/** Whether a document counts the posts of one tag or one author; these have no `updated_at`. */
export function isTagOrAuthorCounter(path: string): boolean {
  return path.includes('_tallies/')
}
