import type { APIRequestContext } from '@playwright/test'

/** The board, which comes to life by itself, because it shows what others write meanwhile. */
const LIVE = '/hub'

/** The paths of the sitemap: every page that is written out at build. */
export async function publicPaths(request: APIRequestContext): Promise<string[]> {
  const sitemap = await (await request.get('/sitemap.xml')).text()
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)
}

/** Those of them that stay as they were written until somebody uses them. */
export async function pathsForScreenshots(request: APIRequestContext): Promise<string[]> {
  return (await publicPaths(request)).filter((path) => path !== LIVE)
}
