import {
  REFUSALS,
  type RefusalDetails,
  type RefusalReason,
  refusalSentence,
} from '@grid/schema/errors'
import { HttpsError } from 'firebase-functions/v2/https'

/** The error that tells a caller why not; `details.reason` is from the closed list. */
export function refusal(reason: RefusalReason, details: RefusalDetails = {}): HttpsError {
  const sentence = refusalSentence(reason, details)
  return new HttpsError(REFUSALS[reason].code, sentence, { reason, ...details })
}

/** Whether an error is our refusal for this reason. */
export function isRefused(error: unknown, reason: RefusalReason): boolean {
  return error instanceof HttpsError && reasonOf(error) === reason
}

/** The reason of a refusal; undefined for an error of somebody else's. */
export function reasonOf({ details }: HttpsError): unknown {
  return (details as { readonly reason?: unknown } | null | undefined)?.reason
}

/** gRPC's status codes that mean something to us (grpc.io, "Status codes and their use"). */
const STATUS = { 'not-found': 5, 'failed-precondition': 9, aborted: 10 } as const

/** Whether Firestore answered with this status; the Admin SDK throws its number as `code`. */
export function hasStatus(error: unknown, status: keyof typeof STATUS): boolean {
  return error instanceof Error && 'code' in error && error.code === STATUS[status]
}
