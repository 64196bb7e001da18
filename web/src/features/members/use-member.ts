import type { Profile } from '@grid/schema/profile'
import { useEffect, useState } from 'react'
import { describeProblem } from '../../data/problem'
import { findMember } from './members'

type Answer =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly text: string }
  | { readonly state: 'missing' }
  | { readonly state: 'found'; readonly profile: Profile }

/** The member that an address names. */
export function useMember(name: string): Answer & { readonly retry: () => void } {
  const [attempt, setAttempt] = useState(0)
  const [known, setKnown] = useState<{ readonly name: string; readonly answer: Answer }>()

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks anew
  useEffect(() => {
    let isOver = false
    const show = (next: Answer) => {
      if (!isOver) setKnown({ name, answer: next })
    }
    show({ state: 'loading' })
    findMember(name)
      .then((profile) => show(profile ? { state: 'found', profile } : { state: 'missing' }))
      .catch((error: unknown) => show({ state: 'failed', text: describeProblem(error) }))
    return () => {
      isOver = true
    }
  }, [name, attempt])

  // The first rendering under another name still knows the answer about the one before.
  const answer: Answer = known?.name === name ? known.answer : { state: 'loading' }
  return { ...answer, retry: () => setAttempt((count) => count + 1) }
}
