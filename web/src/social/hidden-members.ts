import { useEffect } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { subscribeLazily } from '../data/resubscribe'
import { useSignedIn } from '../session/session'

/** How a member is hidden. Blocked members cannot reply either. */
export type Hiding = 'muted' | 'blocked'

type HiddenState = Readonly<Record<Hiding, readonly string[]>>

const NOBODY: HiddenState = { muted: [], blocked: [] }

/** The ids that the member of this tab has muted and blocked, the latest first. */
const hiddenStore = createStore<HiddenState & { readonly isLoaded: boolean }>(() => ({
  ...NOBODY,
  isLoaded: false,
}))

/**
 * Subscribes to the list of the signed-in member: one document on all pages. Until it is loaded,
 * nobody is hidden. Visitors load nothing. It does not wait for the profile, so that Firestore
 * sends it together with other subscriptions.
 */
export function HiddenMembersSubscription() {
  const uid = useSignedIn()?.account.id ?? null
  useEffect(() => {
    if (!uid) return
    const stop = subscribeLazily(
      () => import('./hidden-members.firestore'),
      (code) =>
        code.subscribeToHidden(uid, (hidden) =>
          hiddenStore.setState({ ...hidden, isLoaded: true }),
        ),
      (error) => console.error('Could not subscribe to hidden members:', error),
    )
    return () => {
      stop()
      hiddenStore.setState({ ...NOBODY, isLoaded: false })
    }
  }, [uid])
  return null
}

/** The ids that the member has muted and blocked; nobody until they are loaded. */
export function useHiddenMembers() {
  return useStore(hiddenStore)
}

/** How the member hides an author; null if the texts of the author are shown. */
export function useHiding(authorId: string): Hiding | null {
  return useStore(hiddenStore, ({ muted, blocked }) => {
    if (blocked.includes(authorId)) return 'blocked'
    return muted.includes(authorId) ? 'muted' : null
  })
}
