import * as z from 'zod/mini'
import { LIMITS } from './limits'
import { type Notification, notification } from './notification'
import type { Stored } from './stored'

const STORED_KINDS = notification.def.options.flatMap(({ shape }) => shape.kind.def.values)

/** What members are notified of. Replies are comments; the others are stored notifications. */
export type NotifiedKind = 'reply' | Notification['kind']
export const NOTIFIED_KINDS: readonly NotifiedKind[] = ['reply', ...STORED_KINDS]

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
})

export type MailSettings = Stored<typeof mailSettings>

/** The settings of a member without a document. */
export function defaultMailSettings(timeZone: string): Omit<MailSettings, 'id'> {
  return { deliveries: {}, digest_hour: LIMITS.digest.hour, time_zone: timeZone }
}
