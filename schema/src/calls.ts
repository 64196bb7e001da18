import * as z from 'zod/mini'
import { banReason, reasonLine } from './ban'
import { healthFinding, healthLine } from './health'
import { imageId } from './image'
import { LIMITS } from './limits'
import { MAIL_STATUSES } from './mail'
import {
  authenticationResponse,
  creationOptions,
  passkeyName,
  recoveryCode,
  registrationResponse,
  requestOptions,
} from './passkey'
import { PLATFORMS, TOOL_IDS } from './releases'
import { REPORT_OUTCOMES } from './report'
import { REQUEST_STATUSES } from './service-request'
import { githubRedirect, githubReturn, githubStart } from './sign-in'

/** A segment of a path that Firestore accepts. */
const SEGMENT = /^(?!\.{1,2}$)(?!__.*__$)[^/\p{Cc}]+$/u

/**
 * The id of a document as a caller may send it, of at most so many UTF-16 units. It is one segment,
 * so that no input reaches a document of another collection.
 */
export function documentIdOf(max: number) {
  return z.string().check(
    z.maxLength(max),
    z.regex(SEGMENT),
    z.refine((id: string) => id.isWellFormed()),
  )
}

/** The id of a document, unless it is composed of other ids. Rules reject longer ones. */
export const documentId = documentIdOf(128)

const NOTHING = z.strictObject({})

/** False if the request changes nothing, so that nothing was written. */
const CHANGED = z.strictObject({ changed: z.boolean() })

/** ISO 8601, UTC. */
const isoInstant = z.iso.datetime()

/** Same limit as a ban's reason: resolving one report may give both the same reason. */
const removalReason = z.optional(
  z.pipe(
    z.string(),
    z.transform((text: string) => reasonLine(text) || undefined),
  ),
)

/**
 * An upper bound for raw text. Cleaning can take more than linear time, so what is longer than any
 * form allows is rejected first.
 */
const unchecked = (max: number) => z.string().check(z.maxLength(max))
const LINE = 1_000
const typedPasskeyName = z.pipe(unchecked(LINE), passkeyName)
const MESSAGE = 5 * LIMITS.requestMessage.max

/** `reportId` joins a prefix and the ids of a target and a member, each of 128 units at most. */
const reportDocumentId = documentIdOf('comment_'.length + 128 + '_'.length + 128)

/** The number of a file below `uploads/{uid}/`. */
const uploadNumber = z.int().check(z.minimum(0), z.maximum(LIMITS.upload.waiting - 1))

/** Callable name → what it takes and what it gives. The name is the deployed function's name. */
export const CALLS = {
  // Downloads and requests: anyone.
  createDownloadLink: {
    input: z.strictObject({ tool_id: z.enum(TOOL_IDS), platform: z.enum(PLATFORMS) }),
    output: z.strictObject({ url: z.url(), file_name: z.string(), expires_at: isoInstant }),
  },
  submitServiceRequest: {
    /** The texts are checked with `serviceRequestForm`; the error has its message. */
    input: z.strictObject({
      name: unchecked(LINE),
      email: unchecked(LINE),
      service_id: unchecked(LINE),
      message: unchecked(MESSAGE),
      /** A hidden field of the form, as a trap: only bots fill it. */
      website: z.optional(unchecked(LINE)),
      /** How long the form was open, in milliseconds. */
      filled_ms: z.optional(z.number().check(z.nonnegative())),
    }),
    output: z.strictObject({ request_id: z.string() }),
  },

  // The own account: any signed-in user.
  deleteAccount: {
    /** What happens to the own posts and comments. */
    input: z.strictObject({ posts: z.enum(['keep', 'delete']) }),
    output: z.strictObject({ posts: z.int(), comments: z.int() }),
  },
  /** Ends all sessions of the account, also the caller's. */
  signOutEverywhere: { input: NOTHING, output: NOTHING },
  /**
   * Records the sign-in of the caller's session; one that is recorded already changes nothing.
   * `may_claim` is false if the verified e-mail is not that of a bootstrap admin.
   */
  recordSignIn: {
    /** `signed_in_at`: the sign-in of the session that the caller has confirmed, in seconds. */
    input: z.strictObject({ signed_in_at: z.optional(z.int()) }),
    output: z.strictObject({ may_claim: z.boolean(), is_continued: z.boolean() }),
  },
  /** Ends one session of the account, by its sign-in in seconds; by default the present one. */
  endSession: { input: z.strictObject({ signed_in_at: z.optional(z.int()) }), output: NOTHING },
  /** Publishes an uploaded picture, for a post or a comment. */
  publishImage: {
    input: z.strictObject({ upload: uploadNumber }),
    output: z.strictObject({ image: imageId }),
  },
  /** Notifies the member of a new password or e-mail, which this browser has just set. */
  noteCredentials: { input: NOTHING, output: NOTHING },
  /** Anyone with the link of a mail: restores the earlier e-mail, which is the result. */
  undoEmailChange: {
    input: z.strictObject({ code: z.string().check(z.maxLength(LINE)) }),
    output: z.strictObject({ email: z.string() }),
  },
  /** Shows an uploaded picture instead of the generated portrait; null shows the portrait again. */
  setAvatar: {
    input: z.strictObject({ upload: z.nullable(uploadNumber) }),
    output: z.strictObject({ avatar: z.nullable(imageId) }),
  },
  claimBootstrapAdmin: {
    input: NOTHING,
    /** Whether the account is one of the first admins. */
    output: z.strictObject({ named: z.boolean(), changed: z.boolean() }),
  },

  // Passkeys. The client passes options to the browser as they are, and its response back.
  startPasskeyRegistration: { input: NOTHING, output: creationOptions },
  registerPasskey: {
    input: z.strictObject({ response: registrationResponse, name: typedPasskeyName }),
    /** The document of the passkey in `passkeys`. */
    output: z.strictObject({ passkey_id: z.string() }),
  },
  renamePasskey: {
    input: z.strictObject({ passkey_id: documentId, name: typedPasskeyName }),
    output: CHANGED,
  },
  removePasskey: { input: z.strictObject({ passkey_id: documentId }), output: CHANGED },
  /** Admins: the ten codes, which are shown once. */
  createRecoveryCodes: { input: NOTHING, output: z.strictObject({ codes: z.array(z.string()) }) },
  redeemRecoveryCode: {
    input: z.strictObject({ code: recoveryCode }),
    /** A custom token, and how many codes are left. */
    output: z.strictObject({ token: z.string(), left: z.int() }),
  },
  /** Anyone: the answer is the same for all callers. */
  startPasskeySignIn: { input: NOTHING, output: requestOptions },
  signInWithPasskey: {
    input: z.strictObject({ response: authenticationResponse }),
    /** A custom token, for `signInWithCustomToken`. */
    output: z.strictObject({ token: z.string() }),
  },

  // GitHub. The browser goes to `url`, and GitHub sends it back to `/account/github`.
  /** Anyone. */
  startGithubSignIn: { input: githubStart, output: githubRedirect },
  signInWithGithub: {
    input: githubReturn,
    /** A custom token, for `signInWithCustomToken`. */
    output: z.strictObject({ token: z.string() }),
  },
  /** Members. */
  startGithubLink: { input: githubStart, output: githubRedirect },
  linkGithub: { input: githubReturn, output: CHANGED },
  unlinkGithub: { input: NOTHING, output: CHANGED },

  // Admins and members: admins.
  grantAdmin: {
    /** Without `user_id` the call only finds the account, so that the admin can check it. */
    input: z.strictObject({ email: unchecked(LINE), user_id: z.optional(documentId) }),
    output: z.strictObject({
      user_id: z.string(),
      username: z.string(),
      created_at: isoInstant,
      is_admin: z.boolean(),
      changed: z.boolean(),
    }),
  },
  revokeAdmin: { input: z.strictObject({ user_id: documentId }), output: CHANGED },
  banUser: {
    input: z.strictObject({
      user_id: documentId,
      reason: banReason,
      expires_at: z.optional(z.nullable(isoInstant)),
    }),
    output: z.strictObject({ user_id: z.string(), expires_at: z.nullable(isoInstant) }),
  },
  unbanUser: { input: z.strictObject({ user_id: documentId }), output: CHANGED },
  /** Ends all sessions of a member, who may sign in again. */
  signOutMember: { input: z.strictObject({ user_id: documentId }), output: NOTHING },

  // Moderation: admins.
  removePost: {
    input: z.strictObject({ post_id: documentId, reason: removalReason }),
    output: CHANGED,
  },
  removeComment: {
    input: z.strictObject({ comment_id: documentId, reason: removalReason }),
    output: CHANGED,
  },
  /** Hides an earlier version of a post or comment forever. */
  hideVersion: {
    input: z.strictObject({ text_id: documentId, written_at: isoInstant }),
    output: CHANGED,
  },
  /** Clears the bio, the links and the avatar of a member, who is notified of the reason. */
  clearProfile: {
    input: z.strictObject({ user_id: documentId, reason: removalReason }),
    output: CHANGED,
  },
  /** Removes the avatar of a member; their page shows the generated portrait again. */
  removeAvatar: { input: z.strictObject({ user_id: documentId }), output: CHANGED },
  resolveReport: {
    /** Resolves every open report about the same target. The author is notified of the reason. */
    input: z.strictObject({
      report_id: reportDocumentId,
      outcome: z.enum(REPORT_OUTCOMES),
      reason: removalReason,
    }),
    /**
     * What this call changed: another call may have removed the text or banned the author before.
     */
    output: z.extend(CHANGED, { removed: z.boolean(), banned: z.boolean() }),
  },

  // The dashboard: admins.
  setRequestStatus: {
    input: z.strictObject({ request_id: documentId, status: z.enum(REQUEST_STATUSES) }),
    output: CHANGED,
  },
  exportRecorded: {
    input: z.strictObject({
      view: z.string().check(z.regex(/^[a-z_]{1,40}$/)),
      rows: z.int().check(z.minimum(0), z.maximum(LIMITS.exportRows.max)),
    }),
    output: NOTHING,
  },
  /** Hands a mail that could not be delivered to the mail server again. */
  resendMail: {
    input: z.strictObject({ mail_id: documentId }),
    output: z.extend(CHANGED, { status: z.enum(MAIL_STATUSES) }),
  },
  seedSampleData: {
    input: NOTHING,
    output: z.strictObject({
      service_requests: z.int(),
      download_stats: z.int(),
      analytics: z.int(),
    }),
  },
  /** "Optimize": compares every stored metric with its records and repairs what differs. */
  reconcileCounts: {
    input: NOTHING,
    output: z.strictObject({
      checked_at: isoInstant,
      lines: z.array(healthLine),
      findings: z.array(healthFinding),
    }),
  },
} as const

export type CallName = keyof typeof CALLS
export type CallInput<N extends CallName> = z.infer<(typeof CALLS)[N]['input']>
export type CallOutput<N extends CallName> = z.infer<(typeof CALLS)[N]['output']>
