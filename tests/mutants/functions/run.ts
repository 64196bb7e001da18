import { Stryker } from '@stryker-mutator/core'
import { functionsHash, unitTestedFunctions } from '../../access/source-hashes'
import { saveReport } from '../../run/step'

const HERE = 'tests/mutants/functions'

const chosen = process.argv.slice(2)
// Somebody may edit the functions while the run takes its time.
const stamp = functionsHash()

const mutants = await new Stryker({
  mutate: chosen.length > 0 ? chosen : unitTestedFunctions(),
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: `${HERE}/vitest.config.ts`, related: false },
  // The copy in which mutants are made: what the tests load, and each tsconfig that one refers to.
  ignorePatterns: [
    '**',
    '!functions/**',
    '!tests/corpora/**',
    `!${HERE}/**`,
    '!package.json',
    '!*/tsconfig.json',
    '!tsconfig.base.json',
  ],
  tempDirName: '.suite/stryker',
  // There is none of this name. Stryker would rewrite a tsconfig for its copy, by the compiler's
  // JavaScript API, which TypeScript 7 does not have.
  tsconfigFile: 'none',
  concurrency: 2,
  // The first run of all tests takes minutes on a busy machine.
  dryRunTimeoutMinutes: 20,
  reporters: ['clear-text'],
  clearTextReporter: { logTests: false, reportTests: false, reportScoreTable: true },
}).runMutationTest()

const are = (...states: string[]) => mutants.filter(({ status }) => states.includes(status))
// A mutant by which a test never ends is noticed.
const killed = are('Killed', 'Timeout')
const survived = are('Survived', 'NoCoverage')
const explained = are('Ignored').length
if (chosen.length === 0) {
  await saveReport('functions-mutants', {
    killed: killed.length,
    survived: survived.map(({ fileName, location, mutatorName, replacement }) => {
      return { file: fileName, line: location.start.line, mutator: mutatorName, replacement }
    }),
    equivalent: explained,
    isSample: false,
    stamp,
  })
}
console.log(`${killed.length} killed, ${survived.length} survived, ${explained} explained`)
process.exitCode = survived.length === 0 && killed.length > 0 ? 0 : 1
