import type { RecordOf } from '@grid/schema/collections'
import type { Profile, ProfileDraft } from '@grid/schema/profile'
import { doc, limit, query, runTransaction, serverTimestamp, where } from 'firebase/firestore'
import { useEffect, useState } from 'react'
import { cancellable } from '../../browser/timers'
import { readFromServer, subscribeToRecords } from '../../data/documents.firestore'
import { db, githubAccounts, posts, profiles } from '../../data/firestore'
import { resubscribeOnError } from '../../data/resubscribe'
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

type OwnGithub = {
  /** The linked GitHub account; null if there is none, undefined until the server has responded. */
  readonly github: RecordOf<'github_accounts'> | null | undefined
  /** The last attempt to read it failed; another one follows. */
  readonly hasFailed: boolean
}

/** The GitHub account of a member, in realtime. */
export function useOwnGithub(uid: string): OwnGithub {
  const [state, setState] = useState<OwnGithub>({ github: undefined, hasFailed: false })
  useEffect(() => {
    return resubscribeOnError(
      (fail) =>
        subscribeToRecords(
          query(githubAccounts, where('user_id', '==', uid), limit(1)),
          ([github = null]) => setState({ github, hasFailed: false }),
          fail,
        ),
      (error) => {
        console.error('The GitHub account could not be read:', error)
        setState(({ github }) => ({ github, hasFailed: true }))
      },
    )
  }, [uid])
  return state
}

/** Id → name; null if it was deleted. Without an entry, it is not loaded yet. */
type Names = ReadonlyMap<string, string | null>

/** The usernames of some members, each read once. */
export function useUsernames(ids: readonly string[]): Names {
  return useNames(ids, fetchUsername)
}

/** The titles of some posts, each read once. */
export function usePostTitles(ids: readonly string[]): Names {
  return useNames(ids, fetchTitle)
}

async function fetchUsername(id: string): Promise<string | null> {
  return (await readFromServer(doc(profiles, id))).data()?.username ?? null
}

async function fetchTitle(id: string): Promise<string | null> {
  return (await readFromServer(doc(posts, id))).data()?.title ?? null
}

function useNames(
  ids: readonly string[],
  fetchName: (id: string) => Promise<string | null>,
): Names {
  const [names, setNames] = useState<Names>(() => new Map())
  const missing = ids.filter((id) => !names.has(id)).join(' ')
  useEffect(() => {
    if (missing === '') return
    return cancellable(
      Promise.all(missing.split(' ').map(async (id) => [id, await fetchName(id)] as const)),
      (found) => setNames((before) => new Map([...before, ...found])),
      (error) => console.error('Names could not be read:', error),
    )
  }, [missing, fetchName])
  return names
}
