/**
 * The attribute of a document in which the browser looks for a place other than its beginning: one
 * that was reloaded or come back to, or whose address names a part. Such a document is laid out as
 * a whole, because a guessed height would lead elsewhere, and it is not scrolled smoothly.
 */
export const SEEKS_PLACE = 'data-seeks-place'

/** How long after loading the browser may still be looking, in milliseconds. */
const SOUGHT_MS = 500

/**
 * Marks such a document before any of it is laid out, and unmarks it once it has been loaded. As
 * the text of a classic script for its head.
 */
export const SEEK_SCRIPT =
  'if(location.hash||performance.getEntriesByType("navigation")[0]?.type!=="navigate"){' +
  `const root=document.documentElement;root.setAttribute("${SEEKS_PLACE}","");` +
  'addEventListener("load",()=>setTimeout(()=>' +
  `root.removeAttribute("${SEEKS_PLACE}"),${SOUGHT_MS}))}`
