import { siteOrigin } from '../core/params'

/** A new version of the site is noticed within this time. */
const KEPT_MS = 10_000
const LIMIT_MS = 5_000

const kept = new Map<string, { readonly text: string; readonly until: number }>()

/** A document of the site as Hosting serves it now, whose names of files change with each build. */
export async function documentOf(path: string): Promise<string> {
  const known = kept.get(path)
  if (known && Date.now() < known.until) return known.text
  const response = await fetch(`${siteOrigin()}${path}`, { signal: AbortSignal.timeout(LIMIT_MS) })
  if (!response.ok) throw new Error(`The site answers ${response.status} for ${path}.`)
  const text = await response.text()
  kept.set(path, { text, until: Date.now() + KEPT_MS })
  return text
}
