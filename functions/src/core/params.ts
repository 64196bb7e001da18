import { REGION } from '@grid/schema/region'
import { defineBoolean, defineString } from 'firebase-functions/params'
import { setGlobalOptions } from 'firebase-functions/v2'
import { isEmulated } from './firebase'

/** Limits the cost of a flood of calls. */
setGlobalOptions({ region: REGION, maxInstances: 10 })

/** Whether callables demand an App Check token; off until the site is registered for it. */
export const enforceAppCheck = defineBoolean('ENFORCE_APP_CHECK', {
  default: false,
  description: 'Reject calls without a valid App Check token.',
})

/** The owners of these e-mails can become admins, once each; see `claimBootstrapAdmin`. */
export const bootstrapAdmins = defineString('BOOTSTRAP_ADMINS', {
  default: '',
  description: 'E-mail addresses of the first admins, separated by commas.',
})

const givenOrigin = defineString('SITE_ORIGIN', {
  default: '',
  description: 'Where the site is served, such as https://grid.example; empty: <project>.web.app.',
})

/** The origin under which Hosting serves the site. */
export function siteOrigin(): string {
  if (isEmulated) return `http://${process.env['GRID_SITE_HOST'] ?? 'localhost:5000'}`
  return givenOrigin.value() || `https://${process.env['GCLOUD_PROJECT']}.web.app`
}
