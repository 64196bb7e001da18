import { call } from '../../data/callables'

/**
 * Lets the server notify the member of a new password or e-mail that this browser has just set. If
 * that fails, the next sign-in does so.
 */
export async function noteCredentials(): Promise<void> {
  try {
    await call('noteCredentials', {})
  } catch (error) {
    console.warn('The notice of the change waits for the next sign-in:', error)
  }
}
