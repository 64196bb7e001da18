import { existsSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Killer } from '@grid/rules-mutator/job'
import { printReport, type Survivor } from '@grid/rules-mutator/report'
import { runMutants } from '@grid/rules-mutator/run-mutants'
import { rulesHash } from '../access/source-hashes'
import { emulators } from '../emulators'
import { host, ROOT } from '../hosts'
import { saveReport } from '../run/step'
import { REQUIRED_TEXTS, titleOfText } from './required-texts'

const HERE = join(ROOT, 'tests', 'mutants')
/** A cache: with it, a run tries the test first that killed a mutant last time. */
const KILLERS = join(ROOT, 'node_modules', '.cache', 'rules-mutator', 'killers.json')

/**
 * The tests of firestore.rules. Left out: tests of other rules or none
 * (compile, indexes, storage), of races (crowd), random inputs (agreement), and those that
 * repeat access over REST.
 */
const TESTS = [
  ...['votes', 'profiles', 'posts-create', 'posts-update', 'comments-create', 'comments-update'],
  ...[
    'replies',
    'trash',
    'restore',
    'rate-limit',
    'rate-limit-actions',
    'reports',
    'inboxes',
    'mail-settings',
    'mails',
    'notifications',
    'bookmarks',
    'follows',
    'hidden-members',
    'histories',
    'accepted-answers',
    'profile-texts',
    'search-tokens',
    'comments-list',
  ],
  ...[
    'bans',
    'sessions',
    'authority',
    'attacks',
    'rest-writes',
    'skipping',
    'shapes',
    'white-space',
    'denials',
    'access',
  ],
]

const { values } = parseArgs({
  options: {
    sample: { type: 'string' },
    places: { type: 'string' },
    resume: { type: 'boolean', default: false },
    workers: { type: 'string', default: '2' },
    tests: { type: 'string' },
  },
})
const places = values.places?.split(',') ?? null
const isSample = values.sample !== undefined || places !== null
const chosen = values.tests?.split(',') ?? TESTS

const read = <T>(path: string, empty: T): T =>
  existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T) : empty
const knownKillers = read<Record<string, Killer>>(KILLERS, {})

// The rules may change during the run.
const stamp = rulesHash()
const stop = await emulators(['firestore'])
// The emulator is a separate process group, so signals must be passed on.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => void stop().finally(() => process.exit(130)))
}
try {
  const { report, killers } = await runMutants({
    root: ROOT,
    rulesFile: join(ROOT, 'firestore.rules'),
    testFiles: chosen.map((name) => `tests/rules/${name}.test.ts`),
    requiredTexts: REQUIRED_TEXTS.map(({ name, text }) => ({
      file: 'tests/mutants/firestore-rules.test.ts',
      test: `firestore.rules > ${titleOfText(name)}`,
      text,
    })),
    projectOf: (file) => `demo-grid-rules-${basename(file, '.test.ts')}`,
    emulator: host('firestore').address,
    folder: join(ROOT, '.suite', 'mutants'),
    workers: Number(values.workers),
    survivors: read<Survivor[]>(join(HERE, 'survivors.json'), []),
    killers: knownKillers,
    places,
    sampleSize: values.sample === undefined ? null : Number(values.sample),
    isResumed: values.resume,
    log: console.log,
  })
  await saveReport('mutants', { ...report, stamp })
  await mkdir(dirname(KILLERS), { recursive: true })
  const stored = isSample ? { ...knownKillers, ...killers } : killers
  await writeFile(KILLERS, `${JSON.stringify(stored, null, 2)}\n`)
  console.log(printReport(report))
  process.exitCode = report.survived.length + report.wronglyExplained.length === 0 ? 0 : 1
} finally {
  await stop()
}
