import { formatNumber } from '@grid/schema/format'
import { functionsChanged, type Scores } from './trust-file'

const PLACE = /(<!-- scores -->\n).*?(\n<!-- \/scores -->)/s

/** The stamps of the rules and of the functions' code as they are. */
type Stamps = { readonly rules: string; readonly functions: string }

/**
 * Writes the mutation scores into the README. A score whose rules or functions have changed since
 * is marked as older.
 *
 * @throws Error if the README has no place for them.
 */
export function withScores(readme: string, scores: Scores, stamps: Stamps): string {
  if (!PLACE.test(readme)) throw new Error('The README has no place for the scores.')
  const { mutants, functionMutants } = scores
  const isOlder = mutants !== null && mutants.rules !== stamps.rules
  const isOlderCode = functionsChanged(scores, stamps.functions)
  const lines = [
    scoreOf('the rules', mutants) + (isOlder ? ' The rules have changed since.' : ''),
    scoreOf('the functions’ own logic', functionMutants) +
      (isOlderCode ? ' The functions have changed since.' : ''),
  ]
  return readme.replace(PLACE, (_, before, after) => `${before}${lines.join('\n')}${after}`)
}

function scoreOf(what: string, noticed: Scores['functionMutants']): string {
  if (!noticed) return `- Deliberate mistakes in ${what}: no run is on record yet.`
  const { killed, of, explained, date } = noticed
  const others =
    explained > 0 ? `; ${formatNumber(explained)} more change nothing, each with a reason` : ''
  const score = `${formatNumber(killed)} of ${formatNumber(of)}${others} (${date})`
  return `- Deliberate mistakes in ${what}: the tests notice ${score}.`
}
