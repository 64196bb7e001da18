import { Timestamp } from 'firebase-admin/firestore'
import { onDocumentWritten } from 'firebase-functions/v2/firestore'
import type { CollectionName, Documents, Unchecked } from './core/documents'
import { hasStatus } from './core/errors'
import { log } from './core/log'

/** A written document. `before` is undefined for a new document, `after` for a deleted one. */
export type DocumentChange<Name extends CollectionName> = {
  readonly id: string
  readonly before: Unchecked<Documents[Name]> | undefined
  readonly after: Unchecked<Documents[Name]> | undefined
  /** When it was written. An event of the emulator has the time when it was sent, seconds later. */
  readonly time: Timestamp
  /** The id of the event. All its deliveries have the same id. */
  readonly eventId: string
}

/** Does one thing about a written document. Events can arrive several times and in any order. */
export type ChangeHandler<Name extends CollectionName> = (
  change: DocumentChange<Name>,
) => Promise<unknown>

/**
 * The one trigger of a collection. Each function starts instances of its own, so one trigger for
 * all handlers costs one invocation and one start for a write, not one for each handler. A failed
 * handler does not stop the others; the event is delivered again afterwards, to all of them.
 */
export function onWritten<Name extends CollectionName>(
  name: Name,
  ...handlers: readonly ChangeHandler<Name>[]
) {
  const document: `${string}/{id}` = `${name}/{id}`
  return onDocumentWritten({ document, retry: true }, async ({ data, params, time, id }) => {
    const change = {
      id: params.id,
      before: data?.before.data() as DocumentChange<Name>['before'],
      after: data?.after.data() as DocumentChange<Name>['after'],
      time: data?.after.updateTime ?? Timestamp.fromMillis(Date.parse(time)),
      eventId: id,
    }
    await runHandlers(document, ...handlers.map((handle) => () => handle(change)))
  })
}

/**
 * Runs the handlers of an event. Logs each error under a message that operators are alerted to.
 *
 * @throws an error that another delivery of the event may avoid. Firestore rejects an invalid
 * argument each time, so the event ends, and the other handlers are not repeated for a day.
 */
export async function runHandlers(
  trigger: string,
  ...handlers: readonly (() => Promise<unknown>)[]
): Promise<void> {
  const results = await Promise.allSettled(handlers.map(async (handle) => handle()))
  const errors = results.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  // The runtime logs one stack, and none of the errors in an AggregateError.
  for (const error of errors) log('ERROR', 'trigger failed', { trigger, error })
  const temporary = errors.filter((error) => !hasStatus(error, 'invalid-argument'))
  if (temporary.length > 1) {
    throw new AggregateError(temporary, `${temporary.length} handlers failed.`)
  }
  if (temporary.length > 0) throw temporary[0]
}
