import type { DocumentReference, DocumentSnapshot } from 'firebase-admin/firestore'
import { holdsNow } from '../bans'
import { auditedBySystem } from '../core/audit'
import { db } from '../core/firebase'
import type { CheckResult } from './check'

const check = 'expired_bans'

/**
 * Closes the bans that have run out; they stopped to hold at their end already.
 *
 * @throws the signal's reason, where the time for it is over.
 */
export async function closeExpiredBans(signal: AbortSignal): Promise<CheckResult> {
  const active = await db.collection('banned_users').where('is_active', '==', true).get()
  const closed: string[] = []
  for (const { ref } of active.docs.filter(isOver)) {
    signal.throwIfAborted()
    if (await closeIfOver(ref)) closed.push(ref.path)
  }
  return {
    check,
    checked: active.size,
    repaired: closed.length,
    findings: closed.map((subject) => ({ check, subject, was: 'active', is: 'ended' })),
  }
}

/** Closes a ban, unless an admin changed it meanwhile. */
function closeIfOver(ref: DocumentReference): Promise<boolean> {
  return auditedBySystem(async (transaction, audit) => {
    const ban = await transaction.get(ref)
    if (!isOver(ban)) return false
    transaction.update(ref, { is_active: false, unbanned_at: ban.get('expires_at') })
    await audit({
      action_type: 'expire_ban',
      target_type: 'user',
      target_id: ref.id,
      details: {},
    })
    return true
  })
}

function isOver(ban: DocumentSnapshot): boolean {
  return ban.get('is_active') === true && !holdsNow(ban.data())
}
