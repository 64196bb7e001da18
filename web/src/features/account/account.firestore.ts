import type { RecordOf } from '@grid/schema/collections'
import type { Profile, ProfileDraft } from '@grid/schema/profile'
import { doc, limit, query, runTransaction, serverTimestamp, where } from 'firebase/firestore'
import { useMemo } from 'react'
import { useRecords } from '../../data/documents.firestore'
import { db, githubAccounts } from '../../data/firestore'
import { nameAction, writeAs } from '../../session/member-writes.firestore'

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
  await writeAs({ uid: member.id, kind: 'edit' }, () =>
    runTransaction(db, async (transaction) => {
      await nameAction(transaction, db, { kind: 'edit', member, id: member.id })
      transaction.update(doc(db, 'profiles', member.id), {
        ...draft,
        updated_at: serverTimestamp(),
      })
    }),
  )
}

type OwnGithub = {
  /** The linked GitHub account; null if there is none, undefined until the server has responded. */
  readonly github: RecordOf<'github_accounts'> | null | undefined
  /** The last attempt to read it failed; another one follows. */
  readonly hasFailed: boolean
}

/** The GitHub account of a member, in real time. */
export function useOwnGithub(uid: string): OwnGithub {
  const list = useMemo(() => query(githubAccounts, where('user_id', '==', uid), limit(1)), [uid])
  const { data, hasFailed } = useRecords(list, 'The GitHub account could not be read:')
  return { github: data && (data[0] ?? null), hasFailed }
}
