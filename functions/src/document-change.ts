import { Timestamp } from 'firebase-admin/firestore'
import { onDocumentWritten } from 'firebase-functions/v2/firestore'
import type { CollectionName, Documents, Unchecked } from './core/documents'
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
    const results = await Promise.allSettled(handlers.map(async (handle) => handle(change)))
    const errors = results.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    // The runtime logs one stack, and none of the errors in an AggregateError.
    for (const error of errors) log('ERROR', 'trigger failed', { trigger: document, error })
    if (errors.length > 1) throw new AggregateError(errors, `${errors.length} handlers failed.`)
    if (errors.length > 0) throw errors[0]
  })
}
