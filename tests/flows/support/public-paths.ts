import type { APIRequestContext } from '@playwright/test'

/** The board, which hydrates by itself, because it shows new posts in realtime. */
const LIVE = '/hub'

/** The paths of the sitemap: every page that the build prerenders. */
export async function publicPaths(request: APIRequestContext): Promise<string[]> {
  const sitemap = await (await request.get('/sitemap.xml')).text()
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)
}

/** The pages that stay prerendered until they are used. */
export async function pathsForScreenshots(request: APIRequestContext): Promise<string[]> {
  return (await publicPaths(request)).filter((path) => path !== LIVE)
}
