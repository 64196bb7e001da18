import { type Ban, banReason } from '@grid/schema/ban'
import { isActiveBan } from '@grid/schema/session'
import TextField from '@mui/material/TextField'
import { documentId, limit, query, where } from 'firebase/firestore'
import { useMemo, useRef, useState } from 'react'
import { call } from '../../data/callables'
import { rejectionReason } from '../../data/errors'
import { bans } from '../../data/firestore'
import { useConfirm } from '../../design/confirm'
import { notify } from '../../design/notify'
import { focusWrongField } from '../../forms/use-form'
import { type ActionMessages, type PanelAction, useAction } from './admin-section'
import { formatDay } from './dates'
import { ADMIN_MESSAGES, confirmBan, confirmUnban } from './messages'
import { ReasonDialog, useUnsentReason } from './reason-dialog'
import { useRows } from './use-rows'

/** The start of a day (`YYYY-MM-DD`) in the admin's time zone. */
const startOfDay = (day: string) => new Date(`${day}T00:00:00`)

/** The end of a day (`YYYY-MM-DD`) in the admin's time zone, as ISO 8601 in UTC. */
export function endOfDay(day: string): string {
  const end = startOfDay(day)
  end.setDate(end.getDate() + 1)
  return end.toISOString()
}

/** The last valid end of a ban. The year 10000 has another date format. */
const LAST_END_DAY = '9999-12-30'

/** Whether a text is a valid last day of a ban: today or later. */
export function isEndDay(text: string, now: number): boolean {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text)
  return day && firstEndDay(now) <= text && text <= LAST_END_DAY
}

/** The first valid last day of a ban: today in the admin's time zone. */
export function firstEndDay(now: number): string {
  const today = new Date(now)
  const parts = [today.getFullYear(), today.getMonth() + 1, today.getDate()]
  return parts.map((part) => String(part).padStart(2, '0')).join('-')
}

/** Reason and end of a ban; without an end, an admin ends it. */
type BanTerms = { readonly reason: string; readonly expires_at: string | null }

type Props<Done> = {
  /** The id of the member or report. The name may be read after the dialog has opened. */
  readonly target: string
  readonly name: string
  /** False if the ban cannot have an end. */
  readonly mayEnd?: boolean
  readonly messages: ActionMessages<Done>
  readonly ban: (terms: BanTerms) => Promise<Done>
  readonly onClose: () => void
}

/**
 * Asks for the reason of a ban, then for confirmation. A ban needs a reason. After a failure the
 * dialog keeps the typed text.
 */
export function BanDialog<Done>(props: Props<Done>) {
  const { target, name, mayEnd = true, messages, ban, onClose } = props
  const confirm = useConfirm()
  const action = useAction()
  const typed = useUnsentReason('ban', target)
  const { reason, last_day: lastDay } = typed
  const [isDayWrong, setIsDayWrong] = useState(false)
  const dayField = useRef<HTMLInputElement>(null)

  // An incomplete date has an empty value, as no date has.
  const isDayRight = () =>
    lastDay === '' ? dayField.current?.validity.badInput !== true : isEndDay(lastDay, Date.now())

  const submit = async () => {
    const given = banReason.safeParse(reason)
    if (!given.success) {
      notify.blank(ADMIN_MESSAGES.banAborted)
      onClose()
      return false
    }
    const isRight = isDayRight()
    setIsDayWrong(!isRight)
    if (!isRight) {
      focusWrongField(dayField.current, ADMIN_MESSAGES.banEndWrong)
      return false
    }
    const terms = { reason: given.data, expires_at: lastDay ? endOfDay(lastDay) : null }
    const shownDay = lastDay ? formatDay(startOfDay(lastDay)) : null
    if (!(await confirm(confirmBan(name, shownDay)))) return false
    return action.run('ban', () => ban(terms), messages)
  }

  return (
    <ReasonDialog
      title={`Ban ${name}`}
      label="Reason"
      typed={typed}
      action="Continue"
      isBusy={action.busy !== null}
      error={action.error}
      onSubmit={submit}
      onClose={onClose}
    >
      {mayEnd && (
        <TextField
          type="date"
          label="Last day (optional)"
          value={lastDay}
          onChange={(event) => {
            typed.set('last_day')(event.target.value)
            setIsDayWrong(false)
          }}
          inputRef={dayField}
          error={isDayWrong}
          helperText={
            isDayWrong
              ? ADMIN_MESSAGES.banEndWrong
              : 'Without an end, the ban lasts until an admin lifts it.'
          }
          slotProps={{ htmlInput: { min: firstEndDay(Date.now()), max: LAST_END_DAY } }}
        />
      )}
    </ReasonDialog>
  )
}

/** The largest number of ids in one query. */
const MAX_IDS = 30

type LoadedBans = { readonly bans: readonly Ban[]; readonly ids: ReadonlySet<string> }

const NONE_LOADED: LoadedBans = { bans: [], ids: new Set() }

/**
 * Returns whether a member is banned now; null while that is not loaded. Reads only as many
 * documents as there are bans. Each poll tick renders again, so a ban that ended disappears.
 */
export function useBans(ids: readonly string[]): (uid: string) => boolean | null {
  const key = ids.slice(0, MAX_IDS).toSorted().join('/')
  const list = useMemo(
    () =>
      query(bans, where(documentId(), 'in', key === '' ? ['-'] : key.split('/')), limit(MAX_IDS)),
    [key],
  )
  const loaded = useRows(list, ADMIN_MESSAGES.bansFailed)
  // The last loaded bans stay while other ids load.
  const [latest, setLatest] = useState(NONE_LOADED)
  if (loaded.state === 'ready' && latest.bans !== loaded.data) {
    setLatest({ bans: loaded.data, ids: new Set(key.split('/')) })
  }
  if (loaded.state === 'failed' && latest !== NONE_LOADED) setLatest(NONE_LOADED)
  const now = Date.now()
  const banned = new Set(
    latest.bans.filter((ban) => isActiveBan(ban, now)).map(({ user_id }) => user_id),
  )
  return (uid) => (latest.ids.has(uid) ? banned.has(uid) : null)
}

/** A member to ban or unban. */
type Target = { readonly id: string; readonly username: string }

/** Bans and unbans members. The caller renders `dialog`. */
export function useBanActions({ run }: Pick<PanelAction, 'run'>) {
  const confirm = useConfirm()
  const [banning, setBanning] = useState<Target | null>(null)

  const unban = async ({ id, username }: Target) => {
    if (!(await confirm(confirmUnban(username)))) return
    await run(id, () => call('unbanUser', { user_id: id }), {
      success: ADMIN_MESSAGES.unbanned(username),
      partial: ({ changed }) => (changed ? null : ADMIN_MESSAGES.unbannedAlready(username)),
      failure: ADMIN_MESSAGES.unbanFailed,
    })
  }

  const dialog = banning && (
    <BanDialog
      target={banning.id}
      name={banning.username}
      messages={{ success: ADMIN_MESSAGES.banned(banning.username), failure: banFailure }}
      ban={(terms) => call('banUser', { user_id: banning.id, ...terms })}
      onClose={() => setBanning(null)}
    />
  )
  return { ban: setBanning, unban, dialog }
}

function banFailure(error: unknown): string {
  return rejectionReason(error) === 'already_banned'
    ? ADMIN_MESSAGES.alreadyBanned
    : ADMIN_MESSAGES.banFailed
}
