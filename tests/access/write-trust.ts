import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { run } from '../emulators'
import { ROOT } from '../hosts'
import { readReport } from '../run/step'
import { withScores } from './readme-scores'
import { type Scores, stampsNow, trustFile } from './trust-file'

/** The data file of the page /trust. */
const TRUST_FILE = 'web/src/content/trust.json'

const rulesReport = z.object({ numPassedTests: z.int(), numFailedTests: z.int() })
const fuzzReport = z.object({ inputs: z.int(), disagreements: z.int(), isSample: z.boolean() })
const mutantsReport = z.object({
  killed: z.int(),
  survived: z.array(z.unknown()),
  equivalent: z.int(),
  isSample: z.boolean(),
  /** The one of the rules, or of the functions' code, that they were made of. */
  stamp: z.optional(z.string()),
})

/**
 * Writes the table and what the last runs measured to the file of the page /trust, and the scores
 * of the mutants to the README. What no whole run has measured since stays as it was, with the
 * date of its own.
 */
export async function writeTrust(date: string): Promise<void> {
  const stored = JSON.parse(await readFile(join(ROOT, TRUST_FILE), 'utf8').catch(() => '{}'))
  const rules = rulesReport.safeParse(await readReport('rules')).data
  const fuzz = await compared()
  const mutants = await noticed('mutants')
  const functionMutants = await noticed('functions-mutants')
  const scores: Scores = {
    rules: null,
    fuzz: null,
    mutants: null,
    functionMutants: null,
    ...stored.scores,
  }
  const measured: Scores = {
    ...scores,
    ...(rules?.numFailedTests === 0 && { rules: { tests: rules.numPassedTests, date } }),
    ...(fuzz && { fuzz: { ...fuzz, date } }),
    ...(mutants && { mutants: { ...mutants.noticed, rules: mutants.stamp, date } }),
    ...(functionMutants && {
      functionMutants: { ...functionMutants.noticed, code: functionMutants.stamp, date },
    }),
  }
  const text = JSON.stringify(trustFile(measured, date), null, 2)
  await writeFile(join(ROOT, TRUST_FILE), `${text}\n`)
  await run(join(ROOT, 'node_modules', '.bin', 'biome'), ['format', '--write', TRUST_FILE])
  const readme = join(ROOT, 'README.md')
  await writeFile(readme, withScores(await readFile(readme, 'utf8'), measured, stampsNow()))
}

/** On how many inputs the last whole run compared rules and schemas, and how many differed. */
async function compared() {
  const report = fuzzReport.safeParse(await readReport('fuzz')).data
  if (!report || report.isSample) return null
  return { inputs: report.inputs, disagreements: report.disagreements }
}

/** How many mutants the last whole run made, and how many of them the tests noticed. */
async function noticed(name: string) {
  const report = mutantsReport.safeParse(await readReport(name)).data
  if (!report || report.isSample) return null
  const { killed, survived, equivalent, stamp = '' } = report
  return { noticed: { killed, of: killed + survived.length, explained: equivalent }, stamp }
}
