import {
  type Delivery,
  defaultMailSettings,
  type MailSettings,
  type NotifiedKind,
} from '@grid/schema/mail'
import { MUTABLE_KINDS } from '@grid/schema/notification'
import { doc } from 'firebase/firestore'
import { mailSettings } from '../../../data/firestore'
import { useOwn, writeOwn } from '../../../data/own-documents.firestore'
import { readInbox, storeInbox } from './notifications.firestore'

export type OwnMailSettings = Omit<MailSettings, 'id'>

/** How a member learns of a kind of notification. */
export type Choice = 'site' | 'off' | Delivery

/**
 * The mail settings of a member in real time, or what counts without a document; undefined until
 * they are loaded.
 */
export function useMailSettings(uid: string) {
  const { data, hasFailed } = useOwn(mailSettings, uid, 'Error fetching mail settings:')
  const settings: OwnMailSettings | undefined =
    data === null ? defaultMailSettings(ownTimeZone()) : data
  return { settings, hasFailed }
}

function ownTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

/**
 * Stores how a member learns of a kind of notification.
 *
 * @throws UserFacingError after 15 s without a response.
 */
export function storeChoice(uid: string, kind: NotifiedKind, choice: Choice): Promise<void> {
  return writeOwn(async (transaction, replace) => {
    const inbox = await readInbox(transaction, uid)
    const stored = (await transaction.get(doc(mailSettings, uid))).data()
    const { deliveries, digest_hour, time_zone } = stored ?? defaultMailSettings(ownTimeZone())
    const { [kind]: _, ...others } = deliveries
    const isMailed = choice === 'at_once' || choice === 'daily'
    replace(doc(mailSettings, uid), {
      deliveries: isMailed ? { ...others, [kind]: choice } : others,
      digest_hour,
      time_zone,
    })
    const mutable = MUTABLE_KINDS.find((one) => one === kind)
    if (!mutable) return
    const muted = (inbox.muted_kinds ?? []).filter((other) => other !== mutable)
    const muted_kinds = choice === 'off' ? [...muted, mutable] : muted
    storeInbox(replace, uid, { ...inbox, muted_kinds })
  })
}

/**
 * Stores the hour of the daily mail, in the time zone of this browser.
 *
 * @throws UserFacingError after 15 s without a response.
 */
export function storeDigestHour(uid: string, digest_hour: number): Promise<void> {
  return writeOwn(async (transaction, replace) => {
    const stored = (await transaction.get(doc(mailSettings, uid))).data()
    const time_zone = ownTimeZone()
    const { deliveries } = stored ?? defaultMailSettings(time_zone)
    replace(doc(mailSettings, uid), { deliveries, digest_hour, time_zone })
  })
}
