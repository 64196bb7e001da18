/** What of a page is out of the first view, and may be laid out after it. */
export const DEFERRED_SELECTORS = {
  sections: ':is(main > section ~ section, footer)',
  cards: '[data-cards] > article:nth-child(n + 5)',
} as const
