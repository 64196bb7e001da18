import { fetchAhead } from './browser/prefetch'
import { wasSignedIn } from './session/was-signed-in'

/*
 * The script of pages that render in the browser. For returning members it fetches the session's
 * code, and that of the dashboard on its page, together with the entry, which would request them
 * only when it runs.
 */

const { session, sessionIntegrity, admin, adminIntegrity } = document.currentScript?.dataset ?? {}

if (wasSignedIn()) {
  fetchAhead(session, sessionIntegrity)
  if (location.pathname === '/admin') fetchAhead(admin, adminIntegrity)
}
