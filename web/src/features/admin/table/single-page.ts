import type { Pages } from './use-pages'

/** A list that is read whole, as a table shows it. */
export function singlePage<T>(list: {
  readonly state: Pages<T>['state']
  readonly rows?: readonly T[]
}): Pages<T> {
  return { state: list.state, rows: list.rows ?? [], page: 1, older: null, newer: null }
}
