import { doc } from 'firebase/firestore'
import { useEffect, useState } from 'react'
import { readFromServer } from '../../data/documents.firestore'
import { posts, profiles } from '../../data/firestore'

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
    let isOver = false
    Promise.all(missing.split(' ').map(async (id) => [id, await fetchName(id)] as const))
      .then((found) => {
        if (!isOver) setNames((before) => new Map([...before, ...found]))
      })
      .catch((error: unknown) => console.error('Names could not be read:', error))
    return () => {
      isOver = true
    }
  }, [missing, fetchName])
  return names
}
