import { existsSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { rulesStamp } from '../access/stamps'
import { emulators } from '../emulators'
import { host, ROOT } from '../hosts'
import { keepReport } from '../run/kept-report'
import type { Killer } from './tool/run/job'
import { printReport } from './tool/run/report'
import { runMutants } from './tool/run/run-mutants'
import type { Survivor } from './tool/run/survivors'

const HERE = join(ROOT, 'tests', 'mutants')
const KILLERS = join(HERE, 'killers.json')

/**
 * The tests of firestore.rules, the quickest to notice something first. Left out: what meets other
 * rules or none (compile, indexes, storage), the crowd, which is there for accidents of timing, the
 * fuzz, which draws what others name, and what asks the same once more by plain REST (access-rest).
 */
const TESTS = [
  ...['votes', 'profiles', 'posts-create', 'posts-update', 'comments-create', 'comments-update'],
  ...[
    'answers',
    'replies',
    'trash',
    'restore',
    'pace',
    'reports',
    'inboxes',
    'words',
    'comments-list',
  ],
  ...[
    'bans',
    'authority',
    'attacks',
    'wire',
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
    resume: { type: 'boolean', default: false },
    workers: { type: 'string', default: '2' },
    tests: { type: 'string' },
  },
})
const isSample = values.sample !== undefined
const chosen = values.tests?.split(',') ?? TESTS

const read = <T>(path: string, empty: T): T =>
  existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T) : empty

// Somebody may edit the rules while the run takes its time.
const stamp = rulesStamp()
const stop = await emulators(['firestore'])
// The emulator is a process group of its own: who ends this run ends it, too.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => void stop().finally(() => process.exit(130)))
}
try {
  const { report, killers } = await runMutants({
    root: ROOT,
    rulesFile: join(ROOT, 'firestore.rules'),
    testFiles: chosen.map((name) => `tests/rules/${name}.test.ts`),
    projectOf: (file) => `demo-grid-rules-${basename(file, '.test.ts')}`,
    emulator: host('firestore').address,
    folder: join(ROOT, '.suite', 'mutants'),
    workers: Number(values.workers),
    survivors: read<Survivor[]>(join(HERE, 'survivors.json'), []),
    killers: read<Record<string, Killer>>(KILLERS, {}),
    sampleSize: isSample ? Number(values.sample) : null,
    isResumed: values.resume,
    say: console.log,
  })
  await keepReport('mutants', { ...report, stamp })
  if (!isSample) await writeFile(KILLERS, `${JSON.stringify(killers, null, 2)}\n`)
  console.log(printReport(report))
  process.exitCode = report.survived.length + report.wronglyArgued.length === 0 ? 0 : 1
} finally {
  await stop()
}
