import { afterLoad } from './idle'

type Fetch = () => Promise<unknown>

const offered: Fetch[] = []
const missed: Fetch[] = []
let isWanted = false
let isBusy = false

/** Offers a part for being fetched before it is asked for, if anybody is to have such parts. */
export function queuePrefetch(fetch: Fetch): void {
  offered.push(fetch)
  fetchNext()
}

/**
 * Fetches what is offered, now or later, one part at a time while the loaded page rests. What does
 * not come is tried again when the connection is back, and with the next call.
 */
export function startPrefetching(): void {
  isWanted = true
  window.addEventListener('online', fetchMissed)
  fetchMissed()
}

function fetchMissed(): void {
  offered.push(...missed.splice(0))
  fetchNext()
}

function fetchNext(): void {
  if (!isWanted || isBusy) return
  const fetch = offered.shift()
  if (!fetch) return
  isBusy = true
  afterLoad(() => {
    fetch()
      .catch(() => missed.push(fetch))
      .finally(() => {
        isBusy = false
        fetchNext()
      })
  })
}
