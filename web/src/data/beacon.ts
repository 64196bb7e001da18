/**
 * Sends beacons as CORS requests. Firestore sends one when it closes a connection, at each sign-in
 * and sign-out. `navigator.sendBeacon` sends it without CORS, which the site's
 * `Cross-Origin-Embedder-Policy` blocks with an error in the console.
 */
export function sendBeaconsWithCors(): void {
  // Tests outside a browser have no beacons.
  if (!globalThis.navigator) return
  navigator.sendBeacon = (url, body = null) => {
    // A lost beacon needs no retry: the server closes an idle connection by itself.
    fetch(url, { method: 'POST', body, keepalive: true }).catch(() => undefined)
    return true
  }
}
