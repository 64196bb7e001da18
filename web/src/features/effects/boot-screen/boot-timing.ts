/** How long the startup sequence runs. */
export const BOOT_MS = 2200

/** The pause between its end and the moment the page begins to show. */
export const PAUSE_MS = 150

/** How long the page takes to show. */
export const FADE_MS = 240

/** The element that covers the page. */
export const BOOT_ID = 'boot'
