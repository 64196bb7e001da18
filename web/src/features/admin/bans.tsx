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
import { useRows } from './use-rows'

/** The largest number of ids in one query. */
const MOST = 30

type Answer = { readonly bans: readonly Ban[]; readonly ids: ReadonlySet<string> }

const UNKNOWN: Answer = { bans: [], ids: new Set() }

/**
 * Returns whether a member is banned now; null while that is not loaded. Reads only as many
 * documents as there are bans. Each poll tick renders again, so a ban that ended disappears.
 */
export function useBans(ids: readonly string[]): (uid: string) => boolean | null {
  const key = ids.slice(0, MOST).toSorted().join('/')
  const list = useMemo(
    () => query(bans, where(documentId(), 'in', key === '' ? ['-'] : key.split('/')), limit(MOST)),
    [key],
  )
  const loaded = useRows(list, ADMIN_MESSAGES.bansFailed)
  // The last answer stays while other ids load.
  const [answer, setAnswer] = useState(UNKNOWN)
  if (loaded.state === 'ready' && answer.bans !== loaded.data) {
    setAnswer({ bans: loaded.data, ids: new Set(key.split('/')) })
  }
  if (loaded.state === 'failed' && answer !== UNKNOWN) setAnswer(UNKNOWN)
  const now = Date.now()
  const banned = new Set(
    answer.bans.filter((ban) => isInForce(ban, now)).map(({ user_id }) => user_id),
  )
  return (uid) => (answer.ids.has(uid) ? banned.has(uid) : null)
}

/** A member to ban or unban. */
type Target = { readonly id: string; readonly username: string }

/** Bans and unbans members. The caller renders `dialog`. */
export function useBanActions() {
  const confirm = useConfirm()
  const action = useAction()
  const [banning, setBanning] = useState<Target | null>(null)

  const unban = async ({ id, username }: Target) => {
    if (!(await confirm(confirmUnban(username)))) return
    await action.run(id, () => call('unbanUser', { user_id: id }), {
      success: ADMIN_MESSAGES.unbanned(username),
      partial: ({ changed }) => (changed ? null : ADMIN_MESSAGES.unbannedAlready(username)),
      failure: ADMIN_MESSAGES.unbanFailed,
    })
  }

  const dialog = banning && (
    <BanDialog
      name={banning.username}
      messages={{ success: ADMIN_MESSAGES.banned(banning.username), failure: banFailure }}
      ban={(terms) => call('banUser', { user_id: banning.id, ...terms })}
      onClose={() => setBanning(null)}
    />
  )
  return { ban: setBanning, unban, dialog, busy: action.busy, error: action.error }
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

/** Bans a member, or ends the ban. */
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
