import { readFileSync } from 'node:fs'

const COMPARED = /(>=|<=|<|\^|)\s*v?(\d+)(?:\.(\d+))?(?:\.(\d+))?/g

/** Whether a range of versions holds one, as far as package.json files here write ranges. */
export function holdsVersion(range: string, version: string): boolean {
  const order = (...parts: string[]) => parts.reduce((sum, it) => sum * 1_000 + Number(it), 0)
  const [major = '', ...rest] = version.split('.')
  const at = order(major, ...rest)
  return range.split('||').some((part) =>
    [...part.matchAll(COMPARED)].every(([, sign, first = '', minor = '0', patch = '0']) => {
      const bound = order(first, minor, patch)
      if (sign === '<') return at < bound
      if (sign === '<=') return at <= bound
      return at >= bound && (sign === '>=' || major === first)
    }),
  )
}

/** Returns what is wrong with a version of Node for this project; null if nothing is. */
export function nodeVersionFlaw(version: string): string | null {
  const file = new URL('../../package.json', import.meta.url)
  const { engines } = JSON.parse(readFileSync(file, 'utf8')) as { engines: { node: string } }
  if (holdsVersion(engines.node, version)) return null
  return (
    `Node ${version} cannot run The Grid, which needs ${engines.node}: install one of these ` +
    'versions, for example from nodejs.org, and type the command again.'
  )
}
