import * as z from 'zod/mini'
import { LIMITS } from './limits'
import { type Notification, notification } from './notification'
import { instant, type Stored } from './stored'

const STORED_KINDS = notification.def.options.flatMap(({ shape }) => shape.kind.def.values)

/** What members are notified of. Replies are comments; the others are stored notifications. */
export type NotifiedKind = 'reply' | Notification['kind']
export const NOTIFIED_KINDS: readonly NotifiedKind[] = ['reply', ...STORED_KINDS]

/** What a mail about the security of an account is about → how admins read it. */
export const SECURITY_MAIL_LABELS = {
  passkey_added: 'New passkey',
  passkey_removed: 'Removed passkey',
  github_linked: 'Linked GitHub',
  github_unlinked: 'Unlinked GitHub',
  recovery_code_used: 'Used recovery code',
  password_changed: 'Changed password',
  email_changed: 'Changed email',
} as const

export type SecurityMailKind = keyof typeof SECURITY_MAIL_LABELS

/** The labels of all kinds of mail. Members can turn off mails about notifications. */
export const MAIL_KIND_LABELS = {
  ...SECURITY_MAIL_LABELS,
  notification: 'Notification',
  digest: 'Daily mail',
} as const

const MAIL_KINDS = Object.keys(MAIL_KIND_LABELS) as (keyof typeof MAIL_KIND_LABELS)[]

/** `failed` mails wait for an admin; nothing sends them by itself. */
export const MAIL_STATUSES = ['queued', 'sending', 'sent', 'failed'] as const

/**
 * `mails/{id}`: a mail to a member. Its text is composed when it is sent, so nothing secret is
 * stored. Only functions write it. Its member and admins read it.
 */
export const mail = z.strictObject({
  user_id: z.string(),
  /** The address when the mail was queued. */
  to: z.string(),
  kind: z.enum(MAIL_KINDS),
  /** The browser of the event, such as "Chrome on Windows"; null if it is not known. */
  browser: z.nullable(z.string()),
  /** When it happened; null if it is not known. */
  happened_at: z.nullable(instant),
  /** The name of the passkey that the mail is about. */
  passkey_name: z.nullable(z.string()),
  /** Of a notice of a new e-mail: until when its link restores the earlier one. */
  undo_until: z.optional(instant),
  /** The comment or notification that the mail is about. */
  about: z.optional(z.strictObject({ kind: z.enum(NOTIFIED_KINDS), id: z.string() })),
  /** Of a daily mail: how many notifications of each kind are new and unread. */
  counts: z.optional(z.partialRecord(z.enum(NOTIFIED_KINDS), z.int())),
  /** Of a daily mail that counts new posts: some of the followed tags and members. */
  followed: z.optional(
    z.strictObject({
      member_ids: z.array(z.string()),
      tags: z.array(z.string()),
      has_more: z.boolean(),
    }),
  ),
  status: z.enum(MAIL_STATUSES),
  /** How often it was handed to the mail server. */
  attempts: z.int(),
  /** The response of the mail server to the last attempt, or why there was none. */
  error: z.nullable(z.string()),
  /** The random name of the last attempt, which alone may record its result. */
  claim: z.nullable(z.string()),
  created_at: instant,
  /** When the next attempt is due; while it is being sent, when that has taken too long. */
  due_at: instant,
  /** From when a TTL policy deletes the mail. */
  expires_at: instant,
})

export type Mail = Stored<typeof mail>

/** A mail for each event, or one mail a day about all that is unread. */
export const DELIVERIES = ['at_once', 'daily'] as const
export type Delivery = (typeof DELIVERIES)[number]

/** The name of a time zone in the IANA database, such as "Europe/Berlin". */
const TIME_ZONE = /^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/

/**
 * `mail_settings/{uid}`: of which notifications a member gets mails. Without a document the member
 * gets none. The member writes it; the link in a mail makes a function remove kinds from it.
 */
export const mailSettings = z.strictObject({
  /** Kinds without an entry are listed on the site alone. */
  deliveries: z.partialRecord(z.enum(NOTIFIED_KINDS), z.enum(DELIVERIES)),
  /** The hour of the daily mail on the clocks of the time zone, also when they change. */
  digest_hour: z.int().check(z.gte(0), z.lte(23)),
  time_zone: z.string().check(z.regex(TIME_ZONE)),
  /** When the member last changed it, at most once a second. */
  changed_at: instant,
})

export type MailSettings = Stored<typeof mailSettings>

/** The settings of a member without a document. */
export function defaultMailSettings(timeZone: string): Omit<MailSettings, 'id' | 'changed_at'> {
  return { deliveries: {}, digest_hour: LIMITS.digest.hour, time_zone: timeZone }
}

/** Where the links of mails end mails; the token follows. A function answers there. */
export const UNSUBSCRIBE_PATH = '/unsubscribe/'

/** Where the link of a mail undoes a change of the e-mail; the token follows. */
export const UNDO_EMAIL_PATH = '/account/action?mode=undoEmailChange&oobCode='

/** Where members choose their mails. */
export const MAIL_SETTINGS_PATH = '/notifications#mails'

/** What a link ends: mails about one kind of notification, or, in a daily mail, about all. */
export type Subscription = NotifiedKind | 'digest'
export const SUBSCRIPTIONS: readonly Subscription[] = [...NOTIFIED_KINDS, 'digest']

/** The style of the page of such a link, which may use no other. */
export const UNSUBSCRIBE_STYLE =
  ':root{color-scheme:dark}body{max-width:32em;margin:15vh auto;padding:0 1.5em;' +
  'font:1rem/1.6 system-ui,sans-serif;color:#e8eef2;background:#06080b}h1{font-size:1.5rem}' +
  'button{min-height:44px;padding:0 1.25em;border:0;border-radius:4px;font:inherit;' +
  'font-weight:600;color:#06080b;background:#3df5a0;cursor:pointer}a{color:#3df5a0}' +
  ':focus-visible{outline:2px solid #e8eef2;outline-offset:3px}'

/**
 * The content security policy of that page: its own style, and a form to its own address.
 *
 * @param styleHash - Of `UNSUBSCRIBE_STYLE`, such as `sha256-…`.
 */
export function unsubscribePolicy(styleHash: string): string {
  const closed = ['default-src', 'base-uri', 'frame-ancestors'].map((name) => `${name} 'none'`)
  return [...closed, `style-src '${styleHash}'`, "form-action 'self'"].join('; ')
}
