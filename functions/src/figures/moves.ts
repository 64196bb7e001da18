import type { CountedCollection } from '@grid/schema/counts'
import { dayOf } from '@grid/schema/daily-figures'
import { TOOL_NAMES } from '@grid/schema/releases'
import { tagTallyId } from '@grid/schema/tallies'

/** A stored document's fields, or undefined where there is none. */
export type Fields = Readonly<Record<string, unknown>> | undefined

/** Path of a document → what it says beside numbers, and by how much each number moves. */
export type Moves = Map<string, { readonly says: Record<string, string>; steps: Steps }>
/** Field → step; a field inside a map is named with a dot. */
export type Steps = Map<string, number>

/** The one who stands for authors whose account is gone; nobody's tally. */
export const DELETED_MEMBER_ID = 'deleted_member'

/** What the maintained figures have to move by when a document turned from one into the other. */
export function movesOf(collection: CountedCollection, before: Fields, after: Fields): Moves {
  const moves: Moves = new Map()
  if (before) addFigures(moves, collection, before, -1)
  if (after) addFigures(moves, collection, after, 1)
  for (const [path, { steps }] of moves) {
    for (const [field, step] of steps) if (step === 0) steps.delete(field)
    if (steps.size === 0) moves.delete(path)
  }
  return moves
}

/** Adds what one document contributes to every figure. */
export function addFigures(
  moves: Moves,
  collection: CountedCollection,
  fields: NonNullable<Fields>,
  step: 1 | -1,
): void {
  addStep(moves, 'stats/counts', {}, collection, step)
  const day = dayOfFields(fields)
  const daily = `daily_figures/${day}`
  if (day && collection === 'profiles') addStep(moves, daily, { date: day }, 'sign_ups', step)
  if (day && collection === 'posts') addStep(moves, daily, { date: day }, 'posts', step)
  if (day && collection === 'service_requests') {
    addStep(moves, daily, { date: day }, 'service_requests', step)
  }
  if (day && collection === 'download_stats') addDownload(moves, daily, day, fields, step)
  if (collection === 'posts') addTallies(moves, fields, step)
}

function addDownload(
  moves: Moves,
  path: string,
  date: string,
  fields: NonNullable<Fields>,
  step: 1 | -1,
): void {
  addStep(moves, path, { date }, 'downloads', step)
  const tool = Object.entries(TOOL_NAMES).find(([, name]) => name === fields['tool_name'])?.[0]
  if (tool) addStep(moves, path, { date }, `downloads_by_tool.${tool}`, step)
  const platform = fields['platform']
  if (typeof platform === 'string') {
    addStep(moves, path, { date }, `downloads_by_platform.${platform}`, step)
  }
}

function addTallies(moves: Moves, fields: NonNullable<Fields>, step: 1 | -1): void {
  const { user_id, author_username, tags } = fields
  if (typeof user_id === 'string' && user_id !== DELETED_MEMBER_ID) {
    const username = typeof author_username === 'string' ? author_username : user_id
    addStep(moves, `contributor_tallies/${user_id}`, { username }, 'posts', step)
  }
  for (const tag of tagsOf(tags)) {
    addStep(moves, `tag_tallies/${tagTallyId(tag)}`, { tag }, 'posts', step)
  }
}

/** Each tag once, without regard to case. */
function tagsOf(tags: unknown): Set<string> {
  const texts = Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : []
  return new Set(texts.map((tag) => tag.toLowerCase()))
}

function addStep(
  moves: Moves,
  path: string,
  says: Record<string, string>,
  field: string,
  step: number,
): void {
  const move = moves.get(path) ?? { says, steps: new Map<string, number>() }
  move.steps.set(field, (move.steps.get(field) ?? 0) + step)
  moves.set(path, move)
}

/** The day on which a document was created; null when it does not say. */
function dayOfFields({ created_at }: NonNullable<Fields>): string | null {
  const isMoment = typeof created_at === 'object' && created_at && 'toMillis' in created_at
  return isMoment && typeof created_at.toMillis === 'function'
    ? dayOf(Number(created_at.toMillis()))
    : null
}
