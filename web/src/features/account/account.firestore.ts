import type { RecordOf } from '@grid/schema/collections'
import type { Profile, ProfileDraft } from '@grid/schema/profile'
import { doc, limit, query, runTransaction, serverTimestamp, where } from 'firebase/firestore'
import { useEffect, useMemo, useState } from 'react'
import { cancellable } from '../../browser/timers'
import { fetchByIds, readFromServer, useRecords } from '../../data/documents.firestore'
import { db, githubAccounts, posts, profiles } from '../../data/firestore'
import { resubscribeOnError } from '../../data/resubscribe'
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

/** Id → name; null if it was deleted. Without an entry, it is not loaded yet. */
type Names = ReadonlyMap<string, string | null>

/** The usernames of some members, each read once. */
export function useUsernames(ids: readonly string[]): Names {
  return useNames(ids, fetchUsernames)
}

/** The titles of some posts, each read once. */
export function usePostTitles(ids: readonly string[]): Names {
  return useNames(ids, fetchTitles)
}

/** One by one: the rules allow no list of profiles as long as a page. */
async function fetchUsernames(ids: readonly string[]): Promise<Names> {
  const found = ids.map(async (id) => {
    const profile = await readFromServer(doc(profiles, id))
    return [id, profile.data()?.username ?? null] as const
  })
  return new Map(await Promise.all(found))
}

async function fetchTitles(ids: readonly string[]): Promise<Names> {
  const found = new Map((await fetchByIds(posts, ids)).map(({ id, title }) => [id, title]))
  return new Map(ids.map((id) => [id, found.get(id) ?? null]))
}

/** Reads the names that are not loaded yet, and again 10 s after a failure. */
function useNames(
  ids: readonly string[],
  fetchNames: (ids: readonly string[]) => Promise<Names>,
): Names {
  const [names, setNames] = useState<Names>(() => new Map())
  const missing = ids.filter((id) => !names.has(id)).join(' ')
  useEffect(() => {
    if (missing === '') return
    return resubscribeOnError(
      (fail) =>
        cancellable(
          fetchNames(missing.split(' ')),
          (found) => setNames((before) => new Map([...before, ...found])),
          fail,
        ),
      (error) => console.error('Names could not be read:', error),
    )
  }, [missing, fetchNames])
  return names
}
