/** One entry of an ordered list, and where it stands. */
export type Entry = { readonly id: string; readonly place: string }

/** Listens to the entries after a cursor, at most a page of them; gives the way to stop. */
type Listen<E extends Entry> = (after: E | null, tell: (page: readonly E[]) => void) => () => void

type Page<E> = { readonly after: E | null; entries: readonly E[] | null; stop: () => void }

/** What is known of the list: its entries without doubles, and whether it goes on. */
export type Pages<E> = {
  readonly entries: readonly E[]
  readonly isLoading: boolean
  readonly goesOn: boolean
}

/**
 * A live list that grows by pages, each with a listener of its own. Pages slide when entries come
 * and go before them. Where two overlap, entries count once; where a gap would open, because what
 * came back pushed others over the edge, the next page listens anew from that edge.
 */
export function openPages<E extends Entry>(
  size: number,
  listen: Listen<E>,
  tell: (pages: Pages<E>) => void,
) {
  const pages: Page<E>[] = []

  const publish = () => {
    const last = pages.at(-1)
    const known = new Map(pages.flatMap(({ entries }) => entries ?? []).map((e) => [e.id, e]))
    tell({
      entries: [...known.values()],
      isLoading: last?.entries === null,
      goesOn: last?.entries?.length === size,
    })
  }

  const open = (index: number, after: E | null, entries: readonly E[] | null = null) => {
    const page: Page<E> = { after, entries, stop: () => undefined }
    pages[index] = page
    page.stop = listen(after, (found) => {
      if (pages[index] !== page) return
      page.entries = found
      closeGap(index, found.at(-1))
      publish()
    })
  }

  const closeGap = (index: number, edge: E | undefined) => {
    const next = pages[index + 1]
    if (!next?.after || !edge || edge.place >= next.after.place) return
    next.stop()
    open(index + 1, edge, next.entries)
  }

  open(0, null)
  return {
    more() {
      const edge = pages.at(-1)?.entries?.at(-1)
      if (!edge) return
      open(pages.length, edge)
      publish()
    },
    stop() {
      for (const page of pages) page.stop()
    },
  }
}
