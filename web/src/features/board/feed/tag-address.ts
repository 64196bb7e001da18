import { hubAddress, NO_FILTERS } from './filters'

/** Where a tag leads from outside of the feed: to every post that carries it. */
export function tagAddress(tag: string): string {
  return hubAddress({ ...NO_FILTERS, tag })
}
