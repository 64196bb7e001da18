import { notification } from '@grid/schema/notification'
import type { Fields } from '@grid/schema/stored'
import { Timestamp } from 'firebase-admin/firestore'
import { expect } from 'vitest'
import type { CollectionName } from './core/documents'
import { storedIn } from './core/firebase.fixture'
import type { ChangeHandler } from './document-change'

/** A moment, so many seconds after the start of all tests. */
export const at = (seconds: number) => new Timestamp(1_800_000_000 + seconds, 0)

/** When a notification of that moment expires. */
export const expiryOf = (seconds: number) => at(seconds + 90 * 24 * 60 * 60)

export type State = Fields | undefined
/** Delivers an event with a state before and a state after the write. */
export async function deliver(
  handle: ChangeHandler<CollectionName>,
  id: string,
  before: State,
  after: State,
  time = at(0),
) {
  await handle({ id, before, after, time, eventId: 'event' })
}

/** The notifications of a member, by their ids; each is what the schema reads. */
export async function notificationsOf(uid: string) {
  const all = await storedIn(`profiles/${uid}/notifications`)
  for (const [id, fields] of Object.entries(all)) {
    expect(notification.safeParse(fields).error, id).toBeUndefined()
  }
  return all
}
