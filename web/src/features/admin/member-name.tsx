import { SYSTEM_ADMIN_ID } from '@grid/schema/admin-action'
import { doc, getDoc } from 'firebase/firestore'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { profiles } from '../../data/firestore'
import { useRefresh } from './refresh'

type Names = {
  readonly loaded: Readonly<Record<string, string>>
  /** Reads under way or done. A failed read is removed. */
  readonly reads: ReadonlyMap<string, Promise<string>>
}

/** The usernames of accounts, each read once per page load. */
const namesStore = createStore<Names>(() => ({ loaded: {}, reads: new Map() }))

/** The username of an account; its id if there is no profile or it cannot be read. */
export function nameOf(uid: string): Promise<string> {
  const { reads } = namesStore.getState()
  const read = reads.get(uid) ?? readName(uid)
  if (!reads.has(uid)) namesStore.setState({ reads: new Map(reads).set(uid, read) })
  return read
}

async function readName(uid: string): Promise<string> {
  if (uid === SYSTEM_ADMIN_ID) return uid
  try {
    const name = (await getDoc(doc(profiles, uid))).data()?.username ?? uid
    namesStore.setState(({ loaded }) => ({ loaded: { ...loaded, [uid]: name } }))
    return name
  } catch (error) {
    console.error('Error fetching profile:', error)
    const reads = new Map(namesStore.getState().reads)
    reads.delete(uid)
    namesStore.setState({ reads })
    return uid
  }
}

type Props = { readonly uid: string }

/** Shows an id and loads its username. */
function LoadName({ uid }: Props) {
  useEffect(() => void nameOf(uid), [uid])
  return <>{uid}</>
}

/** A member by username. Tries again with each poll tick until the name is loaded. */
export function MemberName({ uid }: Props) {
  const { tick } = useRefresh()
  const name = useStore(namesStore, ({ loaded }) => loaded[uid])
  return name === undefined ? <LoadName key={tick} uid={uid} /> : name
}
