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
