/**
 * Why a function refuses: the closed list. `code` is the gRPC status that Firebase carries,
 * `message` the sentence a person reads.
 */
export const REFUSALS = {
  sign_in_required: { code: 'unauthenticated', message: 'Please sign in first.' },
  admin_only: { code: 'permission-denied', message: 'Only admins can do this.' },
  banned: {
    code: 'permission-denied',
    message: 'Your account is banned, so this is not possible.',
  },
  invalid_input: {
    code: 'invalid-argument',
    message: 'What was sent cannot be used. Please reload the page and try again.',
  },
  not_released: {
    code: 'failed-precondition',
    message: 'This tool is not available for that platform.',
  },
  file_missing: { code: 'not-found', message: 'The file was not found.' },
  internal: {
    code: 'internal',
    message: 'Something went wrong on our side. Please try again in a moment.',
  },
} as const

export type RefusalReason = keyof typeof REFUSALS

/** Narrows what a call's error carries to a known reason. */
export function isRefusalReason(value: unknown): value is RefusalReason {
  return typeof value === 'string' && Object.hasOwn(REFUSALS, value)
}
