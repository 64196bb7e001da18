import { BOOT_ID } from './boot-timing'

/** What skips the boot screen. */
export const SKIPS = ['pointerdown', 'keydown', 'wheel'] as const

/**
 * Lets the boot screen be skipped until its script arrives, at the end of the document: whoever is
 * in a hurry need not see the first paint of it. As the text of a classic script.
 */
export const SKIP_SCRIPT =
  `for(const type of ${JSON.stringify(SKIPS)})addEventListener(type,()=>{` +
  `const screen=document.getElementById("${BOOT_ID}");if(screen)screen.dataset.phase="skipped"},` +
  '{capture:true,passive:true,once:true})'
