import {
  APP_ERRORS,
  type AppErrorDetails,
  type AppErrorReason,
  appErrorMessage,
} from '@grid/schema/errors'
import { HttpsError } from 'firebase-functions/v2/https'

/** An error that a callable sends to its caller; `details.reason` is from the closed list. */
export class AppError extends HttpsError {
  constructor(reason: AppErrorReason, details: AppErrorDetails = {}) {
    super(APP_ERRORS[reason].code, appErrorMessage(reason, details), { reason, ...details })
  }
}

/** Whether an error is an `AppError` with this reason. */
export function isAppError(error: unknown, reason: AppErrorReason): boolean {
  return error instanceof AppError && reasonOf(error) === reason
}

/** The reason of an `AppError`; undefined for other errors of the SDK. */
export function reasonOf({ details }: HttpsError): unknown {
  return (details as { readonly reason?: unknown } | null | undefined)?.reason
}

/** The gRPC status codes that this project handles (grpc.io, "Status codes and their use"). */
const STATUS = {
  'invalid-argument': 3,
  'not-found': 5,
  'failed-precondition': 9,
  aborted: 10,
} as const

/** Whether Firestore failed with this status; the Admin SDK throws its number as `code`. */
export function hasStatus(error: unknown, status: keyof typeof STATUS): boolean {
  return error instanceof Error && 'code' in error && error.code === STATUS[status]
}
