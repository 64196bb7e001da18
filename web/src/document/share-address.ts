import type { Head } from '../content/head'
import type { ShareImage } from './head-tags'

/** The size of every picture for sharing, in pixels. */
export const SHARE_SIZE = { width: 1200, height: 630 } as const

/** The name of a page's files: `/tools/portlock` is answered by `tools/portlock.html`. */
export const nameOf = (path: string) => (path === '/' ? 'index' : path.slice(1))

/** Where the build puts the picture that is shown with a page's address. */
export function imageOf({ path }: Pick<Head, 'path'>): ShareImage {
  return { path: `/share/${nameOf(path).replaceAll('/', '-')}.png`, ...SHARE_SIZE }
}
