import type { RecordOf } from '@grid/schema/collections'
import { LIMITS } from '@grid/schema/limits'
import { doc, serverTimestamp } from 'firebase/firestore'
import { db, hiddenMembers } from '../data/firestore'
import { subscribeToOwn, withEntry, writeOwn } from '../data/own-documents.firestore'
import { writeAs } from '../session/member-writes.firestore'
import type { Hiding } from './hidden-members'

const FIELDS = { muted: 'muted_ids', blocked: 'blocked_ids' } as const

const FULL = {
  muted: `You have muted ${LIMITS.hiddenMembers} members. Please unmute one first.`,
  blocked: `You have blocked ${LIMITS.hiddenMembers} members. Please unblock one first.`,
} as const

/** Subscribes to the lists of a member. */
export function subscribeToHidden(
  uid: string,
  emit: (hidden: Readonly<Record<Hiding, readonly string[]>>) => void,
): () => void {
  const receive = (stored: RecordOf<'hidden_members'> | null) => {
    const { muted_ids = [], blocked_ids = [] } = stored ?? {}
    emit({ muted: muted_ids, blocked: blocked_ids })
  }
  return subscribeToOwn(doc(hiddenMembers, uid), receive, {
    failure: 'Error fetching hidden members:',
  })
}

/**
 * Mutes or blocks a member, or ends that. A block is a second document, which the rules require.
 *
 * @throws UserFacingError if there are too many, or the user is banned.
 */
export async function setHiding(
  uid: string,
  memberId: string,
  how: Hiding,
  isHidden: boolean,
): Promise<void> {
  const field = FIELDS[how]
  await writeAs({ uid }, () =>
    writeOwn(async (transaction, replace) => {
      const stored = (await transaction.get(doc(hiddenMembers, uid))).data()
      const { muted_ids = [], blocked_ids = [] } = stored ?? {}
      const before = { muted_ids, blocked_ids }
      const capacity = { max: LIMITS.hiddenMembers, full: FULL[how] }
      const ids = withEntry(before[field], memberId, isHidden, capacity)
      if (!ids) return
      replace(doc(hiddenMembers, uid), { ...before, [field]: ids })
      if (how === 'muted') return
      const block = doc(db, 'profiles', uid, 'blocks', memberId)
      if (isHidden) transaction.set(block, { created_at: serverTimestamp() })
      else transaction.delete(block)
    }),
  )
}
