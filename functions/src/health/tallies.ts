import { drain } from '../core/batches'
import { hasStatus } from '../core/errors'
import { db } from '../core/firebase'
import { addFigures, type Moves } from '../counters/counters'
import { keepOnly, type Look, rowsOf } from './check'
import { compareFigures } from './compare-figures'

const TALLIES = ['tag_tallies', 'contributor_tallies'] as const
const AT_ONCE = 100

/** The tallies of tags and contributors against all posts, after the empty ones were swept. */
export async function lookAtTallies(signal: AbortSignal): Promise<Look> {
  for (const name of TALLIES) await sweepEmpty(name)
  const expected: Moves = new Map()
  const posts = db.collection('posts').select('user_id', 'author_username', 'tags')
  for await (const row of rowsOf(posts, signal)) addFigures(expected, 'posts', row.data(), 1)
  keepOnly(expected, ...TALLIES)
  const stored = new Map<string, Readonly<Record<string, unknown>>>()
  for (const name of TALLIES) {
    for await (const tally of rowsOf(db.collection(name).select('posts'), signal)) {
      stored.set(tally.ref.path, tally.data())
    }
  }
  return compareFigures(expected, stored)
}

/**
 * Removes the tallies that came down to zero, which is what a missing one says as well. It is no
 * finding: the last post with a tag may go on any day, and so may a contributor.
 */
async function sweepEmpty(name: (typeof TALLIES)[number]): Promise<void> {
  const empty = db.collection(name).where('posts', '==', 0)
  await drain(empty, AT_ONCE, (some) => Promise.all(some.map(removeUnchanged)))
}

async function removeUnchanged({
  ref,
  updateTime,
}: FirebaseFirestore.QueryDocumentSnapshot): Promise<void> {
  try {
    await ref.delete({ lastUpdateTime: updateTime })
  } catch (error) {
    // It was counted for, or removed, meanwhile.
    if (!hasStatus(error, 'failed-precondition') && !hasStatus(error, 'not-found')) throw error
  }
}
