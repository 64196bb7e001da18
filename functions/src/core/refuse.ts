import { REFUSALS, type RefusalReason } from '@grid/schema/refusal'
import { HttpsError } from 'firebase-functions/v2/https'

/** The error that tells a caller why not; `details.reason` is from the closed list. */
export function refusal(reason: RefusalReason): HttpsError {
  const { code, message } = REFUSALS[reason]
  return new HttpsError(code, message, { reason })
}
