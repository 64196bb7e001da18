import { doc } from 'firebase/firestore'
import { useEffect, useState } from 'react'
import { readFromServer } from '../../data/documents.firestore'
import { profiles } from '../../data/firestore'

/** Id → username; null if the account was deleted. Without an entry, it is not loaded yet. */
type Usernames = ReadonlyMap<string, string | null>

/** The usernames of some members, each read once. */
export function useUsernames(ids: readonly string[]): Usernames {
  const [usernames, setUsernames] = useState<Usernames>(() => new Map())
  const missing = ids.filter((id) => !usernames.has(id)).join(' ')
  useEffect(() => {
    if (missing === '') return
    let isOver = false
    fetchUsernames(missing.split(' '))
      .then((found) => {
        if (!isOver) setUsernames((before) => new Map([...before, ...found]))
      })
      .catch((error: unknown) => console.error('Usernames could not be read:', error))
    return () => {
      isOver = true
    }
  }, [missing])
  return usernames
}

function fetchUsernames(ids: readonly string[]) {
  return Promise.all(
    ids.map(async (id) => {
      const stored = await readFromServer(doc(profiles, id))
      return [id, stored.data()?.username ?? null] as const
    }),
  )
}
