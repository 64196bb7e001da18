import { readFileSync } from 'node:fs'
import { satisfies } from 'semver'

/** Returns what is wrong with a version of Node for this project; null if nothing is. */
export function nodeVersionFlaw(version: string): string | null {
  const file = new URL('../../package.json', import.meta.url)
  const { engines } = JSON.parse(readFileSync(file, 'utf8')) as { engines: { node: string } }
  if (satisfies(version, engines.node)) return null
  return (
    `Node ${version} cannot run The Grid, which needs ${engines.node}: install one of these ` +
    'versions, for example from nodejs.org, and type the command again.'
  )
}
