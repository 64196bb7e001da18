type Fetch = () => Promise<unknown>
type Rest = (work: () => void) => void

const offered: Fetch[] = []
const missed: Fetch[] = []
let rest: Rest | null = null
let isBusy = false

/** Offers a part for being fetched before it is asked for, if anybody is to have such parts. */
export function offerAhead(fetch: Fetch): void {
  offered.push(fetch)
  fetchNext()
}

/**
 * Fetches what is offered, now or later, one part at a time. What does not come is tried again when
 * the connection is back, and with the next call.
 *
 * @param whenResting - calls back when the browser has nothing better to do.
 */
export function fetchPartsAhead(whenResting: Rest): void {
  rest = whenResting
  window.addEventListener('online', fetchMissed)
  fetchMissed()
}

function fetchMissed(): void {
  offered.push(...missed.splice(0))
  fetchNext()
}

function fetchNext(): void {
  if (!rest || isBusy) return
  const fetch = offered.shift()
  if (!fetch) return
  isBusy = true
  rest(() => {
    fetch()
      .catch(() => missed.push(fetch))
      .finally(() => {
        isBusy = false
        fetchNext()
      })
  })
}
