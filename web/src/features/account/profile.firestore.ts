import type { Profile } from '@grid/schema/profile'
import type { ProfileDraft } from '@grid/schema/profile-form'
import { doc, runTransaction, serverTimestamp } from 'firebase/firestore'
import { db } from '../../data/firestore'
import { requestWithTimeout } from '../../data/timeout'
import { explainFailedWrite, nameAction } from '../../session/member-writes.firestore'

/**
 * Stores bio and links of the member.
 *
 * @throws UserFacingError if the member is banned.
 * @throws RateLimitError when the last edit is too recent; it says how long to wait.
 */
export async function saveProfile(
  member: Pick<Profile, 'id' | 'created_at'>,
  draft: ProfileDraft,
): Promise<void> {
  try {
    await requestWithTimeout(() =>
      runTransaction(db, async (transaction) => {
        await nameAction(transaction, db, { kind: 'edit', member, id: member.id })
        transaction.update(doc(db, 'profiles', member.id), {
          ...draft,
          updated_at: serverTimestamp(),
        })
      }),
    )
  } catch (error) {
    throw await explainFailedWrite(error, { kind: 'edit', author: member })
  }
}
