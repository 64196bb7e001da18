import { useState } from 'react'

/** The pieces of posts that the reader has unfolded since the page was loaded. */
const unfolded = new Set<string>()

/** Whether a piece of a post is unfolded; whoever comes back to it finds it so again. */
export function useUnfolded(piece: string): [boolean, (isUnfolded: boolean) => void] {
  const [isUnfolded, setUnfolded] = useState(() => unfolded.has(piece))

  const change = (next: boolean) => {
    if (next) unfolded.add(piece)
    else unfolded.delete(piece)
    setUnfolded(next)
  }
  return [isUnfolded, change]
}
