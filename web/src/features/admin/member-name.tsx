import { SYSTEM_ADMIN_ID } from '@grid/schema/admin-action'
import { doc, getDoc } from 'firebase/firestore'
import { useEffect, useState } from 'react'
import { profiles } from '../../data/firestore'
import { useRefresh } from './refresh'

const known = new Map<string, Promise<string>>()

/** The username behind an account's id, read once; the id itself where nobody has a profile. */
export function nameOf(uid: string): Promise<string> {
  const found = known.get(uid) ?? readName(uid)
  known.set(uid, found)
  return found
}

async function readName(uid: string): Promise<string> {
  if (uid === SYSTEM_ADMIN_ID) return uid
  try {
    return (await getDoc(doc(profiles, uid))).data()?.username ?? uid
  } catch (error) {
    known.delete(uid)
    console.error('Error fetching profile:', error)
    return uid
  }
}

/** The username behind an id; the id until it is known. */
function useName(uid: string): string {
  const { beat } = useRefresh()
  const [name, setName] = useState({ uid, text: uid })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a beat tries again what failed
  useEffect(() => {
    let isOver = false
    void nameOf(uid).then((text) => !isOver && setName({ uid, text }))
    return () => {
      isOver = true
    }
  }, [uid, beat])
  return name.uid === uid ? name.text : uid
}

/** A member by username. */
export function MemberName({ uid }: { readonly uid: string }) {
  return <>{useName(uid)}</>
}
