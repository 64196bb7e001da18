import { LIMITS } from '@grid/schema/limits'
import {
  type Delivery,
  defaultMailSettings,
  type MailSettings,
  NOTIFIED_KINDS,
  type NotifiedKind,
} from '@grid/schema/mail'
import { MUTABLE_KINDS } from '@grid/schema/notification'
import MenuItem from '@mui/material/MenuItem'
import { styled } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import { doc, serverTimestamp } from 'firebase/firestore'
import { useState } from 'react'
import { errorCode, errorMessage } from '../../../data/errors'
import { mailSettings } from '../../../data/firestore'
import { useOwn, writeOwn } from '../../../data/own-documents.firestore'
import { sendsMails } from '../../../data/project'
import { Note } from '../../../design/text'
import { useButtonAction } from '../../../forms/action-button'
import type { ReadState } from './notification'
import { readInbox, storeInbox } from './notifications.firestore'

const LABELS: Readonly<Record<NotifiedKind, string>> = {
  reply: 'Replies to you',
  mention: 'Mentions of you',
  new_post: 'Posts of members and tags that you follow',
  new_comments: 'Comments on posts that you follow',
  upvotes: 'Upvotes of your posts',
  removal: 'Removals by an admin',
  report: 'Outcome of your reports',
}

const CHOICES: readonly (readonly [Choice, string])[] = [
  ['site', 'On the site'],
  ['at_once', 'On the site, and a mail at once'],
  ['daily', 'On the site, and in the daily mail'],
  ['off', 'Off'],
]

const Root = styled('fieldset')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2),
  maxWidth: '36rem',
  minWidth: 0,
  margin: theme.spacing(6, 0, 0),
  padding: theme.spacing(3, 0, 0),
  border: 0,
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  '& > legend': { ...theme.typography.h4, float: 'left', padding: 0 },
  '& > legend > h2': { margin: 0, font: 'inherit' },
}))

type Props = {
  readonly uid: string
  /** Null until it is loaded. */
  readonly inbox: ReadState | null
  /** Whether the inbox could not be loaded; another attempt follows. */
  readonly hasInboxFailed: boolean
  /** Whether the member has confirmed the email address. Others get no mails. */
  readonly isConfirmed: boolean
}

/**
 * How the member learns of each kind of notification. What is listed stays. The fields are shown
 * disabled until the choices are loaded, so that links to them find them.
 */
export function NotificationSettings({ uid, inbox, hasInboxFailed, isConfirmed }: Props) {
  const { settings, hasFailed } = useMailSettings(uid)
  const loaded = inbox && settings ? { inbox, settings } : null
  const hasMails = settings !== undefined && Object.keys(settings.deliveries).length > 0
  return (
    <Root id="mails">
      <legend>
        <h2>Notify me of</h2>
      </legend>
      {!loaded && <Note>{hasInboxFailed || hasFailed ? FAILED : LOADING}</Note>}
      {!sendsMails() && <Note>{hasMails ? `${NO_MAILS} ${CHOSEN_BEFORE}` : NO_MAILS}</Note>}
      {sendsMails() && !isConfirmed && <Note>{UNCONFIRMED}</Note>}
      {NOTIFIED_KINDS.map((kind) => {
        const stored = loaded && choiceOf(kind, loaded.inbox, loaded.settings)
        return (
          <Select
            key={kind}
            label={LABELS[kind]}
            stored={stored}
            options={choicesOf(kind, stored)}
            onStore={(choice) => storeChoice(uid, kind, choice)}
          />
        )
      })}
      <Note>Removals by an admin are always listed.</Note>
      {sendsMails() && hasMails && (
        <Select
          label="Hour of the daily mail"
          stored={settings.digest_hour}
          options={HOURS}
          help={hourHelp(settings)}
          onStore={(hour) => storeDigestHour(uid, hour)}
        />
      )}
    </Root>
  )
}

type SelectProps<T> = {
  readonly label: string
  /** Null while it is unknown. */
  readonly stored: T | null
  readonly options: readonly (readonly [T, string])[]
  readonly help?: string
  readonly onStore: (value: T) => Promise<void>
}

/** Stores what the member chooses. A choice is shown at once, until it is stored. */
function Select<T extends string | number>({
  label,
  stored,
  options,
  help,
  onStore,
}: SelectProps<T>) {
  const [chosen, setChosen] = useState<T | null>(null)
  const { isBusy, run } = useButtonAction(
    (error) => `Your choice was not saved. ${errorMessage(error)}`,
  )
  const choose = (choice: T) =>
    run(async () => {
      setChosen(choice)
      try {
        await onStore(choice)
      } finally {
        setChosen(null)
      }
    })
  const shown = chosen ?? stored
  return (
    <TextField
      select
      label={label}
      value={shown ?? ''}
      disabled={stored === null}
      onChange={({ target }) => {
        const option = options.find(([value]) => value === target.value)
        if (option && stored !== null) void choose(option[0])
      }}
      slotProps={{ select: { readOnly: isBusy } }}
      helperText={help}
    >
      {options.map(([value, text]) => (
        <MenuItem key={value} value={value}>
          {text}
        </MenuItem>
      ))}
    </TextField>
  )
}

const HOURS = Array.from(
  { length: 24 },
  (_, hour) => [hour, `${String(hour).padStart(2, '0')}:00`] as const,
)

/** Names the time zone of the hour. Choosing an hour sets the time zone of this browser. */
function hourHelp({ time_zone }: OwnMailSettings): string {
  const zone = time_zone.replaceAll('_', ' ')
  return `Time zone: ${zone}. The daily mail also counts what is over ${MAX_MAILS} mails in 24 hours.`
}

const MAX_MAILS = LIMITS.mails.notificationsPerDay

const UNCONFIRMED =
  'You get no mails yet, because you have not confirmed your email address. Your choice counts once you have.'

const LOADING = 'Loading your choices...'
const FAILED = 'Your choices could not be loaded. Still trying.'
const NO_MAILS = 'This site sends no mails about notifications.'
const CHOSEN_BEFORE = 'Mails that you chose before arrive once it does.'

function choiceOf(kind: NotifiedKind, inbox: ReadState, settings: OwnMailSettings): Choice {
  const isMuted = inbox.muted_kinds?.some((muted) => muted === kind)
  return isMuted ? 'off' : (settings.deliveries[kind] ?? 'site')
}

/** What a member can choose for a kind. Without a mail server, mails are only shown if chosen. */
function choicesOf(kind: NotifiedKind, stored: Choice | null): typeof CHOICES {
  return CHOICES.filter(
    ([choice]) =>
      choice === stored || choice === 'site' || (choice === 'off' ? isMutable(kind) : sendsMails()),
  )
}

function isMutable(kind: NotifiedKind): boolean {
  return MUTABLE_KINDS.some((mutable) => mutable === kind)
}

type OwnMailSettings = Omit<MailSettings, 'id' | 'changed_at'>

/** How a member learns of a kind of notification. */
type Choice = 'site' | 'off' | Delivery

/**
 * The mail settings of a member in real time, or what counts without a document; undefined until
 * they are loaded.
 */
function useMailSettings(uid: string) {
  const { data, hasFailed } = useOwn(mailSettings, uid, 'Error fetching mail settings:')
  const settings: OwnMailSettings | undefined =
    data === null ? defaultMailSettings(ownTimeZone()) : data
  return { settings, hasFailed }
}

function ownTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** Rules reject a change within a second after another one, such as in another tab. */
const PAUSE_MS = 1_000
const ATTEMPTS = 3

/** Stores a change of the settings, or the same a second later if the rules reject it. */
async function storeChange(
  change: Parameters<typeof writeOwn>[0],
  attempts = ATTEMPTS,
): Promise<void> {
  try {
    await writeOwn(change)
  } catch (error) {
    if (errorCode(error) !== 'permission-denied' || attempts <= 1) throw error
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    await storeChange(change, attempts - 1)
  }
}

/**
 * Stores how a member learns of a kind of notification.
 *
 * @throws UserFacingError after 15 s without a response.
 */
function storeChoice(uid: string, kind: NotifiedKind, choice: Choice): Promise<void> {
  return storeChange(async (transaction, replace) => {
    const inbox = await readInbox(transaction, uid)
    const stored = (await transaction.get(doc(mailSettings, uid))).data()
    const { deliveries, digest_hour, time_zone } = stored ?? defaultMailSettings(ownTimeZone())
    const { [kind]: _, ...others } = deliveries
    const isMailed = choice === 'at_once' || choice === 'daily'
    replace(doc(mailSettings, uid), {
      deliveries: isMailed ? { ...others, [kind]: choice } : others,
      digest_hour,
      time_zone,
      changed_at: serverTimestamp(),
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
function storeDigestHour(uid: string, digest_hour: number): Promise<void> {
  return storeChange(async (transaction, replace) => {
    const stored = (await transaction.get(doc(mailSettings, uid))).data()
    const time_zone = ownTimeZone()
    const { deliveries } = stored ?? defaultMailSettings(time_zone)
    const changed_at = serverTimestamp()
    replace(doc(mailSettings, uid), { deliveries, digest_hour, time_zone, changed_at })
  })
}
