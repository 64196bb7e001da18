import type { RecordOf } from '@grid/schema/collections'
import { limit, query, where } from 'firebase/firestore'
import { useEffect, useState } from 'react'
import { subscribeToRecords } from '../../data/documents.firestore'
import { githubAccounts } from '../../data/firestore'
import { resubscribeOnError } from '../../data/resubscribe'

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
