import { type Ban, isInForce } from '@grid/schema/ban'
import { documentId, limit, query, where } from 'firebase/firestore'
import { useMemo, useState } from 'react'
import { call } from '../../data/callables'
import { rejectionReason } from '../../data/errors'
import { bans } from '../../data/firestore'
import { SteadyButton } from '../../design/buttons'
import { useConfirm } from '../../design/confirm'
import { BanDialog } from './ban-dialog'
import { ADMIN_MESSAGES, confirmUnban } from './messages'
import { useAction } from './use-action'
import { useLiveRows } from './use-live'

/** As many ids as one query may ask for. */
const MOST = 30

type Heard = { readonly found: readonly Ban[]; readonly asked: ReadonlySet<string> }

const NOTHING: Heard = { found: [], asked: new Set() }

/**
 * Whether somebody is banned now, of some members; null where it is not known. Reads no more
 * documents than there are bans. With each beat of the dashboard, a ban may have run out.
 */
export function useBans(ids: readonly string[]): (uid: string) => boolean | null {
  const key = ids.slice(0, MOST).toSorted().join('/')
  const list = useMemo(
    () => query(bans, where(documentId(), 'in', key === '' ? ['-'] : key.split('/')), limit(MOST)),
    [key],
  )
  const live = useLiveRows(list, ADMIN_MESSAGES.bansFailed)
  // While others are asked for, what was heard stands.
  const [heard, setHeard] = useState(NOTHING)
  if (live.state === 'ready' && heard.found !== live.data) {
    setHeard({ found: live.data, asked: new Set(key.split('/')) })
  }
  if (live.state === 'failed' && heard !== NOTHING) setHeard(NOTHING)
  const now = Date.now()
  const banned = new Set(
    heard.found.filter((ban) => isInForce(ban, now)).map(({ user_id }) => user_id),
  )
  return (uid) => (heard.asked.has(uid) ? banned.has(uid) : null)
}

/** Somebody who may be banned. */
type Somebody = { readonly id: string; readonly username: string }

/** Bans and unbans members; `dialog` has to be shown by the caller. */
export function useBanActs() {
  const confirm = useConfirm()
  const act = useAction()
  const [banning, setBanning] = useState<Somebody | null>(null)

  const unban = async ({ id, username }: Somebody) => {
    if (!(await confirm(confirmUnban(username)))) return
    await act.run(id, () => call('unbanUser', { user_id: id }), {
      success: ADMIN_MESSAGES.unbanned(username),
      partial: ({ changed }) => (changed ? null : ADMIN_MESSAGES.unbannedAlready(username)),
      failure: ADMIN_MESSAGES.unbanFailed,
    })
  }

  const dialog = banning && (
    <BanDialog
      name={banning.username}
      told={{ success: ADMIN_MESSAGES.banned(banning.username), failure: banFailure }}
      ban={(terms) => call('banUser', { user_id: banning.id, ...terms })}
      onClose={() => setBanning(null)}
    />
  )
  return { ban: setBanning, unban, dialog, busy: act.busy, problem: act.problem }
}

function banFailure(error: unknown): string {
  return rejectionReason(error) === 'already_banned'
    ? ADMIN_MESSAGES.alreadyBanned
    : ADMIN_MESSAGES.banFailed
}

type Props = {
  readonly name: string
  readonly isBanned: boolean
  readonly isDisabled: boolean
  readonly onBan: () => void
  readonly onUnban: () => void
}

/** Bans a member, or lifts the ban. */
export function BanButton({ name, isBanned, isDisabled, onBan, onUnban }: Props) {
  const verb = isBanned ? 'Unban' : 'Ban'
  return (
    <SteadyButton
      size="small"
      variant="outlined"
      color="secondary"
      disabled={isDisabled}
      aria-label={`${verb} ${name}`}
      onClick={isBanned ? onUnban : onBan}
    >
      {verb}
    </SteadyButton>
  )
}
