import type { Timestamp } from 'firebase-admin/firestore'
import type { Step } from './batches'
import { ago, trashedComment, trashOf } from './fixtures'
import type { Fields } from './records'
import type { RulesDatabase } from './rules-database'
import { commentOf, postOf } from './stored-records'

/** What an allowed action has changed, as it must be before the next try. */
const UNDONE = {
  'posts/new': null,
  'comments/said': null,
  'profiles/mallory/votes/of-ada': null,
  'reports/post_of-eve_mallory': null,
  'posts/second': postOf('mallory'),
  'trash/second': null,
  'comments/second': commentOf('mallory'),
  'posts/gone-of-mallory': null,
  'trash/gone-of-mallory': trashOf('mallory'),
  'comments/comment-of-mallory': null,
  'trash/comment-of-mallory': trashedComment('mallory'),
}

/** Writes as mallory at chosen times after the last action. */
export function rateLimits(database: RulesDatabase) {
  const send = (...steps: readonly (Step | readonly Step[])[]) => database.send('mallory', ...steps)

  /** Stores when mallory acted last. */
  const activity = (fields: Fields) => database.store({ 'member_activity/mallory': fields })

  /**
   * Sends after the pause has lasted `second` seconds and less than the next one. A slow machine
   * may be later than that, which proves nothing; then the test repeats the step.
   */
  const sendWithin = async (
    second: number,
    last: (at: Timestamp) => Fields,
    steps: readonly Step[],
  ) => {
    for (;;) {
      const at = ago(second)
      await activity(last(at))
      const result = await send(steps)
      if (result === 'denied' || Date.now() - at.toMillis() < (second + 1) * 1_000) return result
      await database.store(UNDONE)
    }
  }

  /** Sets the age of mallory's account. */
  const bornBefore = async (seconds: number) => {
    const profile = await database.read('profiles/mallory')
    await database.store({ 'profiles/mallory': { ...profile, created_at: ago(seconds) } })
  }

  return { send, activity, sendWithin, bornBefore }
}
