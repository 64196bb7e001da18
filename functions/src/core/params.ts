import { defineBoolean, defineString } from 'firebase-functions/params'

/** Whether callables demand an App Check token; off until the site is registered for it. */
export const enforceAppCheck = defineBoolean('ENFORCE_APP_CHECK', {
  default: false,
  description: 'Refuse calls without a valid App Check token.',
})

/** Who may make themselves the first admins, once each; see `claimBootstrapAdmin`. */
export const bootstrapAdmins = defineString('BOOTSTRAP_ADMINS', {
  default: '',
  description: 'E-mail addresses of the first admins, separated by commas.',
})
