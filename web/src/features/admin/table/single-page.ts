import type { Live } from '../use-live'
import type { Pages } from './use-pages'

/** A list that is read whole, as a table shows it. */
export function singlePage<T>(list: Live<readonly T[]>): Pages<T> {
  const rows = list.state === 'ready' ? list.data : []
  return { state: list.state, rows, page: 1, older: null, newer: null }
}
