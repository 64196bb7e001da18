import { LIMITS } from './limits'

/**
 * The errors of functions, as a closed list. `code` is the gRPC status in Firebase's response,
 * `message` the text for the user.
 */
export const APP_ERRORS = {
  sign_in_required: { code: 'unauthenticated', message: 'Please sign in first.' },
  /** The member has ended the session, alone or with all others. */
  session_ended: {
    code: 'unauthenticated',
    message: 'This session has ended. Please sign in again.',
  },
  session_not_found: { code: 'not-found', message: 'This session is no longer listed.' },
  recent_sign_in_required: {
    code: 'failed-precondition',
    message: 'Please sign in again to confirm that it is you.',
  },
  /** The challenge was used, expired, or made for something else. The client may start again. */
  challenge_expired: {
    code: 'failed-precondition',
    message: 'This took too long, so it is no longer valid. Please try again.',
  },
  /** Does not reveal whether the passkey is unknown or its response is wrong. */
  passkey_rejected: {
    code: 'permission-denied',
    message: 'This passkey was not accepted. It may have been removed from your account.',
  },
  /** Somebody else may have signed up with the address; a passkey would outlive a new password. */
  unconfirmed_email: {
    code: 'failed-precondition',
    message: 'Please confirm your email address first.',
  },
  passkey_not_found: { code: 'not-found', message: 'This passkey no longer exists.' },
  too_many_passkeys: {
    code: 'failed-precondition',
    message: `An account can have ${LIMITS.passkeys.count} passkeys. Remove one first.`,
  },
  last_sign_in_method: {
    code: 'failed-precondition',
    message: 'This is the only way to sign in to your account, so it cannot be removed.',
  },
  sample_data_disabled: {
    code: 'failed-precondition',
    message: 'Sample data is switched off on this site.',
  },
  github_disabled: {
    code: 'failed-precondition',
    message: 'Sign-in with GitHub is not available on this site.',
  },
  github_unavailable: {
    code: 'unavailable',
    message: 'GitHub cannot be reached right now. Please try again in a moment.',
  },
  /** GitHub rejected the code, or the account is disabled. */
  github_rejected: {
    code: 'permission-denied',
    message: 'This sign-in with GitHub was not accepted. Please try again.',
  },
  github_email_unconfirmed: {
    code: 'failed-precondition',
    message:
      'Your GitHub account has no confirmed primary email address. Confirm it at GitHub, then try again.',
  },
  /** The caller has proven at GitHub that the address is theirs, so this reveals nothing. */
  github_account_exists: {
    code: 'failed-precondition',
    message:
      'An account with the email address of your GitHub account exists already. Sign in to it, then link GitHub.',
  },
  github_email_differs: {
    code: 'failed-precondition',
    message:
      'The email address of your account is not among the confirmed addresses of your GitHub account. Add it at GitHub, then try again.',
  },
  github_linked_elsewhere: {
    code: 'failed-precondition',
    message: 'This GitHub account belongs to another account of this site.',
  },
  /** An account has one GitHub account. */
  github_already_linked: {
    code: 'failed-precondition',
    message: 'Your account is linked to another GitHub account. Unlink that one first.',
  },
  /** The session of an admin was not opened with a passkey. */
  admin_passkey_required: {
    code: 'permission-denied',
    message: 'Admins sign in with a passkey. Please sign in with yours.',
  },
  /** Without one, the password alone could add another. */
  last_admin_passkey: {
    code: 'failed-precondition',
    message: 'Admins sign in with a passkey, so your last one cannot be removed.',
  },
  /** Does not reveal whether the code is wrong, was used, or the account has no codes. */
  recovery_code_rejected: {
    code: 'permission-denied',
    message: 'This recovery code is not valid. Each code works once.',
  },
  upload_missing: { code: 'not-found', message: 'The upload did not complete. Please try again.' },
  image_type: {
    code: 'invalid-argument',
    message: 'This file cannot be used. Please choose a JPEG, PNG, WebP, AVIF or GIF picture.',
  },
  image_too_large: {
    code: 'invalid-argument',
    message: 'This picture has too many pixels. Please choose a smaller one.',
  },
  image_broken: {
    code: 'invalid-argument',
    message: 'This picture is damaged. Please choose another one.',
  },
  /** Does not reveal whether the link was forged, is too old, or the account was deleted. */
  link_expired: {
    code: 'failed-precondition',
    message: 'This link was already used, or it has expired.',
  },
  email_taken: {
    code: 'failed-precondition',
    message: 'Another account has this address now.',
  },
  mail_not_found: { code: 'not-found', message: 'This mail no longer exists.' },
  admin_only: { code: 'permission-denied', message: 'Only admins can do this.' },
  banned: {
    code: 'permission-denied',
    message: 'Your account is banned, so this is not possible.',
  },
  invalid_input: {
    code: 'invalid-argument',
    message: 'The request was not valid. Please reload the page and try again.',
  },
  too_many_requests: {
    code: 'resource-exhausted',
    message: 'Too many requests. Please wait a moment and try again.',
  },
  not_released: {
    code: 'failed-precondition',
    message: 'This tool is not available for that platform.',
  },
  file_missing: { code: 'not-found', message: 'The file was not found.' },
  email_required: { code: 'invalid-argument', message: 'Please enter an email address.' },
  user_not_found: { code: 'not-found', message: 'User not found.' },
  email_not_verified: {
    code: 'failed-precondition',
    message: 'This user has not confirmed the email address yet.',
  },
  last_admin: {
    code: 'failed-precondition',
    message: 'The last admin cannot be removed. Add another admin first.',
  },
  already_banned: { code: 'failed-precondition', message: 'User is already banned.' },
  ban_self: { code: 'failed-precondition', message: 'You cannot ban yourself.' },
  ban_admin: {
    code: 'failed-precondition',
    message: 'Admins cannot be banned. Remove them from the admins first.',
  },
  ban_ends_in_past: {
    code: 'invalid-argument',
    message: 'The end of a ban must be in the future.',
  },
  grant_banned: {
    code: 'failed-precondition',
    message: 'A banned user cannot become an admin. Lift the ban first.',
  },
  request_not_found: { code: 'not-found', message: 'This request no longer exists.' },
  illegal_transition: {
    code: 'failed-precondition',
    message: 'The status of this request has changed. Please refresh and try again.',
  },
  looks_automated: {
    code: 'failed-precondition',
    message: 'This was sent unusually fast. Please wait a few seconds and send it again.',
  },
  report_not_found: { code: 'not-found', message: 'This report no longer exists.' },
  overtaken: {
    code: 'aborted',
    message: 'Someone else changed this at the same time. Please try again.',
  },
  internal: {
    code: 'internal',
    message: 'Something went wrong on our side. Please try again in a moment.',
  },
} as const

export type AppErrorReason = keyof typeof APP_ERRORS

export type AppErrorDetails = {
  /** `too_many_requests`: how long to wait. */
  readonly retry_after_seconds?: number
  /** `invalid_input`: the field of the form, and the message of its schema. */
  readonly field?: string | null
  readonly message?: string
}

/** Narrows the reason of a call's error to a listed one. */
export function isAppErrorReason(value: unknown): value is AppErrorReason {
  return typeof value === 'string' && Object.hasOwn(APP_ERRORS, value)
}

/** The message of an error: how long to wait, or what is wrong with a field, if known. */
export function appErrorMessage(reason: AppErrorReason, details: AppErrorDetails = {}): string {
  const seconds = details.retry_after_seconds
  if (reason === 'too_many_requests' && seconds) {
    return `Too many requests. Please try again in ${duration(seconds)}.`
  }
  return (reason === 'invalid_input' && details.message) || APP_ERRORS[reason].message
}

function duration(seconds: number): string {
  if (seconds === 1) return '1 second'
  if (seconds < 120) return `${seconds} seconds`
  if (seconds < 120 * 60) return `${Math.ceil(seconds / 60)} minutes`
  return `${Math.ceil(seconds / 3_600)} hours`
}

/** The first error of a form, and its field. */
export type FormError = { readonly field: string | null; readonly message: string }

type Issue = { readonly path: readonly PropertyKey[]; readonly message: string }

/** The first error, in the order of the checks in the schema. */
export function firstFormError(error: { readonly issues: readonly Issue[] }): FormError {
  const [issue] = error.issues
  const field = issue?.path[0]
  return {
    field: typeof field === 'string' ? field : null,
    message: issue?.message ?? 'Please check what you entered.',
  }
}
