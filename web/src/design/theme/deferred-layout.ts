/**
 * Attribute of a document whose scroll position the browser restores: after a reload, Back, or with
 * a hash. Its layout is not deferred, because an estimated height would give a wrong position, and
 * it does not scroll smoothly.
 */
export const RESTORES_SCROLL = 'data-restores-scroll'

/** How long after loading the browser may still scroll, in milliseconds. */
const RESTORE_MS = 500

/**
 * Inline script for the head. Sets the attribute before layout and removes it after loading.
 */
export const RESTORE_SCROLL_SCRIPT =
  'if(location.hash||performance.getEntriesByType("navigation")[0]?.type!=="navigate"){' +
  `const root=document.documentElement;root.setAttribute("${RESTORES_SCROLL}","");` +
  'addEventListener("load",()=>setTimeout(()=>' +
  `root.removeAttribute("${RESTORES_SCROLL}"),${RESTORE_MS}))}`

/** What of a page is out of the first view, and may be laid out after it. */
export const DEFERRED_SELECTORS = {
  sections: ':is(main > section ~ section, footer)',
  cards: '[data-cards] > article:nth-child(n + 5)',
} as const

/** A prerendered page, unless the browser restores its scroll position by exact heights. */
const firstView = `[data-prerendered]:not([${RESTORES_SCROLL}])`

/** Defers layout until the element is near the viewport, with an estimated height. */
const deferred = (height: string) => ({
  contentVisibility: 'auto',
  containIntrinsicSize: `auto ${height}`,
})

/** Styles that defer the layout of what the first paint does not need. */
export const deferredLayout = {
  // Sections out of view: the loader lays them out after the first paint.
  '@media (scripting: enabled)': {
    [`${firstView} ${DEFERRED_SELECTORS.sections}`]: deferred('50rem'),
    [`${firstView} ${DEFERRED_SELECTORS.cards}`]: deferred('32rem'),
  },
  // Parts of long sections, each near the viewport.
  '@media screen': {
    '[data-part]': deferred('18rem'),
  },
  // On a phone, the lower part of the first view may wait for the second paint.
  '@keyframes second-paint': { from: { contentVisibility: 'hidden' } },
  // The width is that of `phone`. An import would be a part of every page's inline script.
  '@media (scripting: enabled) and (max-width:639.95px)': {
    '[data-prerendered] [data-second-paint]': {
      containIntrinsicSize: 'auto 37.5rem',
      animation: 'second-paint 1ms step-end',
    },
  },
}
