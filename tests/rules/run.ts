import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { emulators } from '../emulators'
import { host, ROOT } from '../hosts'
import { changedCollections, testsOf } from './affected'

/*
 * `npm run test:rules` runs all rules tests. With `--watch`, the emulators stay up, and each change
 * of firestore.rules runs the tests of the collections that it affects.
 */

const RULES = join(ROOT, 'firestore.rules')
const TESTS = join(ROOT, 'tests/rules')
/** Editors write a file in several steps. */
const QUIET_MS = 100

const args = process.argv.slice(2)
if (args.includes('--watch')) await watchRules(args.filter((arg) => arg !== '--watch'))
else process.exitCode = await vitest(args)

function vitest(more: readonly string[]): Promise<number> {
  const command = ['vitest', 'run', '--project', 'rules*', ...more]
  const child = spawn('npx', command, { cwd: ROOT, stdio: 'inherit' })
  return new Promise((resolve) => child.on('close', (code) => resolve(code ?? 1)))
}

async function watchRules(more: readonly string[]): Promise<void> {
  // Each file then uses a project of its own, whose coverage is that of the file.
  process.env['GRID_RULES_PROJECTS'] = 'own'
  const stop = await emulators(['firestore', 'storage'])
  let seen = await readFile(RULES, 'utf8')
  let tested = seen
  let isRunning = false
  const test = async () => {
    // An editor or Git may replace the file at this moment.
    const current = await readFile(RULES, 'utf8').catch(() => seen)
    if (isRunning || current === seen) return
    isRunning = true
    seen = current
    if (await testChange(tested, current, more)) tested = current
    isRunning = false
    await test()
  }
  let timer: NodeJS.Timeout | undefined
  const watcher = watch(ROOT, (_, name) => {
    if (name !== 'firestore.rules') return
    clearTimeout(timer)
    timer = setTimeout(() => void test(), QUIET_MS)
  })
  console.log('Waiting for a change of firestore.rules. Press Ctrl+C to stop.')
  await new Promise((resolve) => process.once('SIGINT', resolve))
  watcher.close()
  await stop()
}

/** Tests a change. Returns false if the rules do not parse, so that the next change counts both. */
async function testChange(
  before: string,
  after: string,
  more: readonly string[],
): Promise<boolean> {
  try {
    const collections = changedCollections(before, after)
    const files = testsOf(collections, await readTests())
    console.log(`Changed: ${collections.join(', ') || 'comments or unused functions only'}.`)
    if (files.length === 0) return true
    await vitest([...files, ...more])
    console.log(`Coverage:\n${files.map(coverageUrl).join('\n')}`)
    return true
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return false
  }
}

/**
 * The tests with a database of their own. The access matrix tries everything, so it is left out.
 */
async function readTests(): Promise<Map<string, string>> {
  const names = (await readdir(TESTS)).filter((name) => /^(?!access).*\.test\.ts$/.test(name))
  const texts = await Promise.all(
    names.map(async (name) => [name, await readFile(join(TESTS, name), 'utf8')] as const),
  )
  const tests = texts.filter(([, text]) => /rulesDatabase\(/i.test(text))
  if (tests.length === 0) throw new Error(`No test in ${TESTS} opens a rules database.`)
  return new Map(tests)
}

/** The page on which the emulator shows how often a test file evaluated each expression. */
function coverageUrl(file: string): string {
  const project = `demo-grid-rules-${file.replace('.test.ts', '')}`
  return `http://${host('firestore').address}/emulator/v1/projects/${project}:ruleCoverage.html`
}
