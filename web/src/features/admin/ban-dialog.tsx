import { banReason } from '@grid/schema/ban'
import TextField from '@mui/material/TextField'
import { useRef, useState } from 'react'
import { useConfirm } from '../../design/confirm'
import { notify } from '../../design/notify'
import { ADMIN_MESSAGES, confirmBan } from './messages'
import { ReasonDialog } from './reason-dialog'
import { type ActionMessages, useAction } from './use-action'

/** The end of a day (`YYYY-MM-DD`) in the admin's time zone, as ISO 8601 in UTC. */
export function endOfDay(day: string): string {
  const end = new Date(`${day}T00:00:00`)
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
export function BanDialog<Done>({ name, mayEnd = true, messages, ban, onClose }: Props<Done>) {
  const confirm = useConfirm()
  const action = useAction()
  const [reason, setReason] = useState('')
  const [lastDay, setLastDay] = useState('')
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
    if (await action.run('ban', () => ban(terms), messages)) onClose()
  }

  return (
    <ReasonDialog
      title={`Ban ${name}`}
      label="Reason"
      reason={reason}
      onReason={setReason}
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
