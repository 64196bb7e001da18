import type { AppErrorReason } from '@grid/schema/errors'
import { LIMITS } from '@grid/schema/limits'
import { OFFLINE } from '../browser/connection'

const UNREACHABLE = 'The service cannot be reached right now. Please try again in a moment.'
const UNEXPECTED = 'Something went wrong. Please try again in a moment.'
const WRONG_CREDENTIALS = 'The email or the password is not right.'

/** Messages for Firebase's error codes. The console logs the code. */
const MESSAGES: Readonly<Record<string, string>> = {
  'auth/invalid-credential': WRONG_CREDENTIALS,
  'auth/user-not-found': WRONG_CREDENTIALS,
  'auth/wrong-password': WRONG_CREDENTIALS,
  'auth/email-already-in-use': 'An account with this email exists already. Try signing in.',
  'auth/invalid-email': 'Please enter a valid email address.',
  'auth/weak-password': `Password must be at least ${LIMITS.signUpPassword.min} characters long`,
  'auth/user-disabled': 'This account has been disabled.',
  'auth/too-many-requests': 'Too many attempts. Please wait a few minutes and try again.',
  'auth/network-request-failed': UNREACHABLE,
  'permission-denied': 'Your account is not allowed to do this.',
  'resource-exhausted': 'Too many requests at once. Please wait a moment and try again.',
  'not-found': 'This no longer exists.',
  aborted: 'Someone else changed this at the same time. Please try again.',
  unavailable: UNREACHABLE,
  'deadline-exceeded': UNREACHABLE,
  'functions/internal': UNREACHABLE,
  'functions/unavailable': UNREACHABLE,
  'functions/deadline-exceeded': UNREACHABLE,
}

/** An error with a message for the user, and the form field it concerns. */
export class UserFacingError extends Error {
  override readonly name = 'UserFacingError'
  readonly field: string | null

  constructor(message: string, field: string | null = null) {
    super(message)
    this.field = field
  }
}

/** The user has cancelled an action. It is not shown as a failure. */
export class CancelledError extends Error {
  override readonly name = 'CancelledError'
}

/** The user has to wait for some seconds before the next attempt. */
export class RateLimitError extends UserFacingError {
  readonly seconds: number

  constructor(message: string, seconds: number) {
    super(message)
    this.seconds = seconds
  }
}

/** A Cloud Function rejected a call, for a listed reason. */
export class RejectionError extends UserFacingError {
  readonly reason: AppErrorReason

  constructor(message: string, reason: AppErrorReason) {
    super(message)
    this.reason = reason
  }
}

/** The message for the user, whatever was thrown. */
export function errorMessage(error: unknown): string {
  if (error instanceof UserFacingError) return error.message
  if (globalThis.navigator?.onLine === false) return OFFLINE
  const code = errorCode(error)
  console.warn('failed:', code ?? error)
  return (code && MESSAGES[code]) || UNEXPECTED
}

/** The Firebase code of an error, such as `permission-denied`, or null. */
export function errorCode(error: unknown): string | null {
  const code: unknown = isObject(error) && Reflect.get(error, 'code')
  return typeof code === 'string' ? code : null
}

/** Whether an error has one of these Firebase codes. */
export function hasCode(error: unknown, codes: ReadonlySet<string>): boolean {
  const code = errorCode(error)
  return code !== null && codes.has(code)
}

/** The reason of a Cloud Function's rejection, or null for other errors. */
export function rejectionReason(error: unknown): AppErrorReason | null {
  return error instanceof RejectionError ? error.reason : null
}

/** Narrows a value to an object, so that its fields can be read. */
export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
