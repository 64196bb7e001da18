type Fetch = () => Promise<unknown>
type Rest = (work: () => void) => void

const offered: Fetch[] = []
let rest: Rest | null = null
let isBusy = false

/** Offers a part for being fetched before it is asked for, if anybody is to have such parts. */
export function offerAhead(fetch: Fetch): void {
  offered.push(fetch)
  fetchNext()
}

/**
 * Fetches what is offered, now or later, one part at a time.
 *
 * @param whenResting - calls back when the browser has nothing better to do.
 */
export function fetchPartsAhead(whenResting: Rest): void {
  rest = whenResting
  fetchNext()
}

function fetchNext(): void {
  if (!rest || isBusy) return
  const fetch = offered.shift()
  if (!fetch) return
  isBusy = true
  rest(() => {
    // Without it the part is fetched when it is first shown.
    fetch()
      .catch(() => undefined)
      .finally(() => {
        isBusy = false
        fetchNext()
      })
  })
}
