import { serverTime } from './plain-requests'

/**
 * The time by the server's clock (ms), by which the rules judge; that of the device, which may be
 * wrong, where the server does not say it.
 */
export function serverNow(): Promise<number> {
  return serverTime().catch(() => Date.now())
}
