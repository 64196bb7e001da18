/**
 * Waits for a connection where the browser knows that there is none; then `tell` is called first.
 * What waits is gone with the tab, so whoever waits keeps what must not be lost.
 */
export async function whenOnline(tell: () => void): Promise<void> {
  if (navigator.onLine) return
  tell()
  await new Promise<void>((resolve) => {
    window.addEventListener('online', () => resolve(), { once: true })
  })
}
