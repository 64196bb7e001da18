import { RESTORES_SCROLL } from '../../browser/restore-scroll'
import { DEFERRED_SELECTORS } from './deferred-selectors'

/** A prerendered page, unless a place is looked for in it, for which heights must be right. */
const firstView = `[data-prerendered]:not([${RESTORES_SCROLL}])`

/** Laid out when it comes near, and until then taken to be this high. */
const later = (height: string) => ({
  contentVisibility: 'auto',
  containIntrinsicSize: `auto ${height}`,
})

/** What of a page the browser need not lay out for its first paint. */
export const deferredLayout = {
  // What is out of sight: the loader reveals it once the first view stands.
  '@media (scripting: enabled)': {
    [`${firstView} ${DEFERRED_SELECTORS.sections}`]: later('50rem'),
    [`${firstView} ${DEFERRED_SELECTORS.cards}`]: later('32rem'),
  },
  // A section that is long even by itself is laid out in parts, each as the reader comes near.
  '@media screen': {
    '[data-part]': later('18rem'),
  },
  // On a phone some of the first view lies below the fold and may come with the second paint.
  '@keyframes second-paint': { from: { contentVisibility: 'hidden' } },
  '@media (scripting: enabled) and (max-width: 40rem)': {
    '[data-prerendered] [data-second-paint]': {
      containIntrinsicSize: 'auto 37.5rem',
      animation: 'second-paint 1ms step-end',
    },
  },
}
