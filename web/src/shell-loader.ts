import { preloadScripts, requestAccount } from './browser/prefetch'
import { wasSignedIn } from './session/was-signed-in'

/*
 * The script of pages that render in the browser. For returning members it fetches the session's
 * code, and that of the dashboard on its page, before the entry runs and requests them. The account
 * is requested before the app is there.
 */

const { session, sessionIntegrity, account, admin, adminIntegrity } =
  document.currentScript?.dataset ?? {}

if (wasSignedIn()) {
  const arrivals = preloadScripts(session, sessionIntegrity)
  requestAccount(account, arrivals)
  if (location.pathname === '/admin') {
    // All at once would share the connection, and the session, which asks two servers, would start
    // later. After the first arrival, these scripts begin to arrive when the session's are there.
    void Promise.race(arrivals.values()).then(() => preloadScripts(admin, adminIntegrity))
  }
}
