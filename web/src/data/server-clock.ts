import { restClient } from './rest-client'

/**
 * Returns the server's time in milliseconds, which the rules compare with. Falls back to the
 * device's clock, which may be wrong.
 */
export function serverNow(): Promise<number> {
  return restClient.serverTime('posts').catch(() => Date.now())
}
