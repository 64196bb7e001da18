import { useEffect, useState } from 'react'
import { openListeners } from '../browser/listeners'

/** A wait that nobody needs to see. */
export const GRACE_MS = 200

let count = 0
const { subscribe, tell } = openListeners()

/** Tells for how long a page is fetched; gives the page. */
export function underWay<Page>(page: Promise<Page>): Promise<Page> {
  change(1)
  return page.finally(() => change(-1))
}

function change(by: number): void {
  count += by
  // A page is asked for while React draws, and then nothing else may be drawn anew.
  queueMicrotask(tell)
}

const isAwaited = () => document.getElementById('main')?.ariaBusy === 'true'

/**
 * Whether the next page is fetched, for longer than nobody would notice, while another one is shown
 * in its place; a page that says itself that it is awaited needs no more than that.
 */
export function useIsUnderWay(): boolean {
  const [isLong, setIsLong] = useState(false)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      clearTimeout(timer)
      if (count === 0) setIsLong(false)
      else timer = setTimeout(() => setIsLong(!isAwaited()), GRACE_MS)
    }
    look()
    const stop = subscribe(look)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [])

  return isLong
}
