import { useState } from 'react'
import { call } from '../../../data/call'
import { refusalReason } from '../../../data/problem'
import { useConfirm } from '../../../design/confirm'
import { BanDialog } from '../ban-dialog'
import { ADMIN_MESSAGES, confirmUnban } from '../messages'
import { useAct } from '../use-act'

/** Somebody who may be banned. */
type Somebody = { readonly id: string; readonly username: string }

/** Bans and unbans members; `dialog` has to be shown by the caller. */
export function useBanActs() {
  const confirm = useConfirm()
  const act = useAct()
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
  return refusalReason(error) === 'already_banned'
    ? ADMIN_MESSAGES.alreadyBanned
    : ADMIN_MESSAGES.banFailed
}
