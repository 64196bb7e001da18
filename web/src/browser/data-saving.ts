import { afterLoad } from './timers'

type Connection = { readonly saveData?: boolean; readonly effectiveType?: string }

/** Whether the user saves data or the connection is as slow as 2G. Not all browsers state that. */
export function isDataScarce(): boolean {
  const connection: Connection | undefined = Reflect.get(navigator, 'connection')
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '')
}

/** Runs an optional download as `afterLoad` runs work, unless data is scarce. */
export function prefetchAfterLoad(download: () => void): void {
  if (!isDataScarce()) afterLoad(download)
}
