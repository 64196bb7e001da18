import { banReason } from '@grid/schema/ban'
import TextField from '@mui/material/TextField'
import { useRef, useState } from 'react'
import { useConfirm } from '../../design/confirm'
import { notify } from '../../design/notify'
import { ADMIN_MESSAGES, confirmBan } from './messages'
import { ReasonDialog } from './reason-dialog'
import { type Told, useAction } from './use-action'

/** The moment at which a day (`YYYY-MM-DD`) is over where the admin sits, as ISO 8601 in UTC. */
export function endOfDay(day: string): string {
  const end = new Date(`${day}T00:00:00`)
  end.setDate(end.getDate() + 1)
  return end.toISOString()
}

/** The last day that a ban may end with: after the next, dates are written differently. */
const LAST_END_DAY = '9999-12-30'

/** Whether a ban may end with a text: a day that is not past. */
export function isEndDay(text: string, now: number): boolean {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text)
  return day && firstEndDay(now) <= text && text <= LAST_END_DAY
}

/** The first day that a ban may end with: today, as the admin's calendar names it. */
export function firstEndDay(now: number): string {
  const today = new Date(now)
  const parts = [today.getFullYear(), today.getMonth() + 1, today.getDate()]
  return parts.map((part) => String(part).padStart(2, '0')).join('-')
}

/** Why somebody is banned, and until when; null means until an admin ends it. */
type BanTerms = { readonly reason: string; readonly expires_at: string | null }

type Props<Done> = {
  readonly name: string
  /** False where the ban cannot be given an end. */
  readonly mayEnd?: boolean
  readonly told: Told<Done>
  readonly ban: (terms: BanTerms) => Promise<Done>
  readonly onClose: () => void
}

/**
 * Asks for the reason of a ban, then whether it is meant. No reason, no ban; a ban that fails keeps
 * what was typed.
 */
export function BanDialog<Done>({ name, mayEnd = true, told, ban, onClose }: Props<Done>) {
  const confirm = useConfirm()
  const act = useAction()
  const [reason, setReason] = useState('')
  const [lastDay, setLastDay] = useState('')
  const [isDayWrong, setIsDayWrong] = useState(false)
  const dayField = useRef<HTMLInputElement>(null)

  // Half a date has no value, as if there were none.
  const isDayRight = () =>
    lastDay === '' ? dayField.current?.validity.badInput !== true : isEndDay(lastDay, Date.now())

  const submit = async () => {
    const given = banReason.safeParse(reason)
    if (!given.success) {
      notify.blank(ADMIN_MESSAGES.banAborted)
      onClose()
      return
    }
    const isRight = isDayRight()
    setIsDayWrong(!isRight)
    if (!isRight) {
      notify.error(ADMIN_MESSAGES.banEndWrong)
      dayField.current?.focus()
      return
    }
    const terms = { reason: given.data, expires_at: lastDay ? endOfDay(lastDay) : null }
    if (!(await confirm(confirmBan(name)))) return
    if (await act.run('ban', () => ban(terms), told)) onClose()
  }

  return (
    <ReasonDialog
      title={`Ban ${name}`}
      label="Reason"
      reason={reason}
      onReason={setReason}
      action="Continue"
      isBusy={act.busy !== null}
      problem={act.problem}
      onSubmit={submit}
      onClose={onClose}
    >
      {mayEnd && (
        <TextField
          type="date"
          label="Last day (optional)"
          value={lastDay}
          onChange={(event) => {
            setLastDay(event.target.value)
            setIsDayWrong(false)
          }}
          inputRef={dayField}
          error={isDayWrong}
          helperText={
            isDayWrong
              ? ADMIN_MESSAGES.banEndWrong
              : 'Without one the ban lasts until an admin ends it.'
          }
          slotProps={{ htmlInput: { min: firstEndDay(Date.now()), max: LAST_END_DAY } }}
        />
      )}
    </ReasonDialog>
  )
}
