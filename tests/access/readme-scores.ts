import { formatNumber } from '@grid/schema/format-number'
import type { Scores } from './trust-file'

const PLACE = /(<!-- scores -->\n).*?(\n<!-- \/scores -->)/s

/**
 * Writes the scores of the mutants to their place in the README, with a word where the rules are
 * not those of the run any more.
 *
 * @param stamp - The one of the rules as they are.
 * @throws Error where the README has no such place.
 */
export function withScores(
  readme: string,
  { mutants, functionMutants }: Scores,
  stamp: string,
): string {
  if (!PLACE.test(readme)) throw new Error('The README has no place for the scores.')
  const isOlder = mutants !== null && mutants.rules !== stamp
  const lines = [
    told('the rules', mutants) + (isOlder ? ' The rules have changed since.' : ''),
    told('the functions’ own logic', functionMutants),
  ]
  return readme.replace(PLACE, (_, before, after) => `${before}${lines.join('\n')}${after}`)
}

function told(what: string, noticed: Scores['functionMutants']): string {
  if (!noticed) return `- Deliberate mistakes in ${what}: no run is on record yet.`
  const { killed, of, argued, date } = noticed
  const others = argued > 0 ? `; ${formatNumber(argued)} more change nothing, each argued` : ''
  const score = `${formatNumber(killed)} of ${formatNumber(of)}${others} (${date})`
  return `- Deliberate mistakes in ${what}: the tests notice ${score}.`
}
