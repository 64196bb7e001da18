import {
  REFUSALS,
  type RefusalDetails,
  type RefusalReason,
  refusalSentence,
} from '@grid/schema/refusal'
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
