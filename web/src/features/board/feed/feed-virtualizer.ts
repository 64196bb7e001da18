import { startTransition } from 'react'
import { flushSync } from 'react-dom'

/** How far above and below the viewport cards are rendered, in viewport heights. */
const MARGIN = 3
/** The same for the first update after fast scrolling: the visible cards come first. */
const FIRST_MARGIN = 0.5

/** The time between updates, in milliseconds. Each one lays out the whole feed. */
const UPDATE_MS = 100

/** In viewport heights per second. During faster scrolling no card changes: it stays smooth. */
const FAST = 1

/** Receives the height in pixels of a card far from the viewport, or null for a near one. */
export type OnDistance = (height: number | null) => void

/** Focused, selected or with an open part: a card that stays, wherever it is. */
function isInUse(card: Element): boolean {
  if (card.contains(document.activeElement)) return true
  if (card.querySelector('[aria-expanded="true"]')) return true
  const selection = document.getSelection()
  return selection?.type === 'Range' && selection.containsNode(card, true)
}

/** The first card for which `isAfter` holds, found by halving: it holds for all that follow. */
function firstIndex(cards: HTMLCollection, isAfter: (rect: DOMRect) => boolean): number {
  let [from, to] = [0, cards.length]
  while (from < to) {
    const middle = (from + to) >> 1
    const rect = cards[middle]?.getBoundingClientRect()
    if (rect && isAfter(rect)) to = middle
    else from = middle + 1
  }
  return from
}

type Range = { readonly first: number; readonly end: number }

const isIn = ({ first, end }: Range, index: number) => index >= first && index < end

/** The cards at most some viewport heights above or below the viewport. */
function indicesWithin(cards: HTMLCollection, screens: number): Range {
  const margin = screens * window.innerHeight
  const first = firstIndex(cards, ({ bottom }) => bottom > -margin)
  const end = firstIndex(cards, ({ top }) => top >= window.innerHeight + margin)
  return { first, end }
}

/**
 * Reports which cards of a feed are far from the viewport, until `end`. An `IntersectionObserver`
 * of 600 cards takes as long as all else in a frame; this reads the positions of forty.
 */
export class FeedVirtualizer {
  readonly #cards = new Map<Element, OnDistance>()
  readonly #controller = new AbortController()
  #timer: ReturnType<typeof setTimeout> | undefined
  #last = { y: 0, at: 0, isFast: false }

  constructor() {
    const { signal } = this.#controller
    const listen = { signal, passive: true }
    window.addEventListener('scroll', () => this.#schedule(), listen)
    window.addEventListener('resize', () => this.#schedule(), listen)
    window.addEventListener('beforeprint', () => this.#showAll(), listen)
    window.addEventListener('afterprint', () => this.#schedule(), listen)
  }

  /** Watches a card, which is a child of the feed, until the returned function is called. */
  watch(card: Element, onDistance: OnDistance): () => void {
    this.#cards.set(card, onDistance)
    this.#schedule()
    return () => this.#cards.delete(card)
  }

  end(): void {
    clearTimeout(this.#timer)
    this.#controller.abort()
  }

  #schedule(): void {
    this.#timer ??= setTimeout(() => this.#update(), UPDATE_MS)
  }

  #update(): void {
    this.#timer = undefined
    const wasFast = this.#last.isFast
    const isFast = this.#isFast()
    if (!isFast) this.#render(wasFast ? FIRST_MARGIN : MARGIN)
    if (isFast || wasFast) this.#schedule()
  }

  /** Whether the page scrolled fast since the last update. */
  #isFast(): boolean {
    const { y, at } = this.#last
    const [now, top] = [performance.now(), window.scrollY]
    const isFast = Math.abs(top - y) > (FAST * window.innerHeight * (now - at)) / 1_000
    this.#last = { y: top, at: now, isFast }
    return isFast
  }

  /** Renders the cards within some screens, and collapses those beyond the margin. */
  #render(screens: number): void {
    const [known] = this.#cards.keys()
    const cards = known?.parentElement?.children
    if (!cards) return
    const near = indicesWithin(cards, screens)
    const kept = indicesWithin(cards, MARGIN)
    startTransition(() => {
      for (let index = 0; index < cards.length; index += 1) {
        this.#report(cards[index], isIn(near, index), isIn(kept, index))
      }
    })
  }

  #report(card: Element | undefined, isNear: boolean, isKept: boolean): void {
    const onDistance = card && this.#cards.get(card)
    if (!onDistance) return
    if (card.hasAttribute('data-collapsed')) {
      if (isNear) onDistance(null)
    } else if (!isKept && !isInUse(card)) {
      const { height } = card.getBoundingClientRect()
      // A page that React hides has no heights.
      if (height > 0) onDistance(height)
    }
  }

  /** A printer gets every card. */
  #showAll(): void {
    flushSync(() => {
      for (const onDistance of this.#cards.values()) onDistance(null)
    })
  }
}
