/*
 * What the service worker stores. Only documents that are the same for everyone and the files of
 * the site's build qualify, so a device holds nothing private.
 */

const BOARD = '/hub'
const POST = /^\/hub\/[^/]+$/

/**
 * The key under which a document is stored, or null if it must not be stored.
 *
 * @param publicPaths - the paths of the prerendered pages.
 * @param filtersIn - returns what a query of the board says about its posts, in one spelling.
 */
export function storageKeyOfPage(
  { pathname, search }: Pick<URL, 'pathname' | 'search'>,
  publicPaths: readonly string[],
  filtersIn: (query: string) => string,
): string | null {
  // Other parameters, such as those of campaigns, lead to the same document.
  if (pathname === BOARD) {
    const filters = filtersIn(search)
    return filters === '' ? pathname : `${pathname}?${filters}`
  }
  return POST.test(pathname) || publicPaths.includes(pathname) ? pathname : null
}

/** Whether a file's name changes with its content, so that a stored one is never outdated. */
export function isHashedFile({ pathname }: Pick<URL, 'pathname'>): boolean {
  return pathname.startsWith('/assets/')
}

/** Whether a response may be stored: complete, and of the requested URL. */
export function isStorable({ status, type, redirected }: Response): boolean {
  return status === 200 && type === 'basic' && !redirected
}

/** The attribute of a document that comes from the device instead of the server. */
export const STORED_MARK = 'data-stored'

/** Marks a stored document, so that the page can say what it is. */
export async function markedAsStored(stored: Response): Promise<Response> {
  const html = (await stored.text()).replace('<html', `<html ${STORED_MARK}`)
  const headers = new Headers(stored.headers)
  // They describe the body as it was sent.
  for (const name of ['Content-Encoding', 'Content-Length']) headers.delete(name)
  return new Response(html, { headers })
}
