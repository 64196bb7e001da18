/** Whether each requested script arrived with the expected hash. */
export type Arrivals = ReadonlyMap<string, Promise<boolean>>

/** Fetches scripts in parallel. The browser rejects a script with another hash. */
export function fetchAhead(list = '', integrity = ''): Arrivals {
  const hashes = integrity.split(' ')
  const arrivals = new Map<string, Promise<boolean>>()
  list.split(' ').forEach((href, index) => {
    if (!href) return
    const link = Object.assign(document.createElement('link'), {
      rel: 'modulepreload',
      href,
      integrity: hashes[index] ?? '',
    })
    document.head.append(link)
    const outcome = new Promise<boolean>((resolve) => {
      link.addEventListener('load', () => resolve(true))
      link.addEventListener('error', () => resolve(false))
    })
    if (link.relList.supports('modulepreload')) arrivals.set(href, outcome)
  })
  return arrivals
}
