import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { recordLog } from '@grid/emulator-suite/machine.fixture'
import { createFixtureProject } from '@grid/emulator-suite/project.fixture'
import { describe, expect, it, onTestFinished } from 'vitest'
import { build } from './builds'
import { rebuildOnChange, reportBrokenSources } from './watch'

type Watching = { root: string; lines: string[] }

const SOURCE = 'functions/src/index.ts'

const FILES = { [SOURCE]: '// 0', 'schema/src/a.ts': '', 'seed/src/a.ts': '' }

/** Watches a project whose functions are built. */
async function watching(files: Record<string, string> = {}): Promise<Watching> {
  const root = createFixtureProject({ ...FILES, ...files })
  await build(root, 'functions-without-board')
  return { root, lines: await watch(root) }
}

async function watch(root: string): Promise<string[]> {
  const halt = new AbortController()
  onTestFinished(() => halt.abort())
  const { lines, log } = recordLog()
  await rebuildOnChange(root, halt.signal, log)
  return lines
}

/** As git, sed and many editors save. */
function saveByRenaming(root: string, path: string, text: string): void {
  const file = join(root, path)
  writeFileSync(`${file}.new`, text)
  renameSync(`${file}.new`, file)
}

const builds = (lines: string[], times: number) =>
  expect
    .poll(() => lines, { timeout: 15_000 })
    .toEqual(Array.from({ length: times }, () => 'functions rebuilt'))

it('rebuilds the functions after each save by renaming', async () => {
  const { root, lines } = await watching()
  for (const times of [1, 2, 3]) {
    saveByRenaming(root, SOURCE, `// ${times}`)
    await builds(lines, times)
  }
}, 60_000)

it('rebuilds the functions for a file in a new folder', async () => {
  const { root, lines } = await watching()
  mkdirSync(join(root, 'functions/src/new'))
  saveByRenaming(root, 'functions/src/new/a.ts', '// 1')
  await builds(lines, 1)
  saveByRenaming(root, 'functions/src/new/a.ts', '// 2')
  await builds(lines, 2)
}, 60_000)

it('rebuilds the functions when the Markdown package changes', async () => {
  const { root, lines } = await watching({ 'packages/markdown/src/a.ts': '// 0' })
  saveByRenaming(root, 'packages/markdown/src/a.ts', '// 1')
  await builds(lines, 1)
}, 60_000)

it('logs a failed build in one sentence and rebuilds after the fix', async () => {
  const { root, lines } = await watching()
  writeFileSync(join(root, 'functions/build.mjs'), "throw new Error('no such module')")
  saveByRenaming(root, SOURCE, '// broken')
  await expect
    .poll(() => lines.at(-1), { timeout: 15_000 })
    .toMatch(/^The build of functions failed \(.*no such module.*\): read \S+, and correct it\.$/)
  writeFileSync(join(root, 'functions/build.mjs'), '')
  saveByRenaming(root, SOURCE, '// mended')
  await expect.poll(() => lines.at(-1), { timeout: 15_000 }).toBe('functions rebuilt')
}, 60_000)

it('rebuilds the functions although a page of the site has a syntax error', async () => {
  const { root, lines } = await watching({
    'web/src/page.mjs': 'const half =',
    'functions/build.mjs':
      "if (!process.argv.includes('--without-board')) await import('../web/src/page.mjs')",
  })
  saveByRenaming(root, SOURCE, '// 1')
  await builds(lines, 1)
}, 60_000)

it('rebuilds the functions after a save before watching started', async () => {
  const root = createFixtureProject(FILES)
  await build(root, 'functions-without-board')
  writeFileSync(join(root, SOURCE), '// while the emulators started')
  await builds(await watch(root), 1)
}, 60_000)

const reported = (...pieces: string[]) => report({ isWatched: true }, pieces)

function report(functions: { isWatched: boolean }, pieces: string[]): string[] {
  const { lines, log } = recordLog()
  const onChunk = reportBrokenSources(log, functions)
  for (const piece of pieces) onChunk(piece)
  return lines
}

const notLoaded = (cause: string) =>
  `The functions could not be loaded (${cause}): correct functions/src and save.`

describe('a broken save while the suite runs', () => {
  it('logs the place in the Firestore rules', () => {
    const lines = reported(
      'i  firestore: Change detected, updating rules...\n',
      "⚠  ../a b/firestore.rules:518:1 - ERROR Unexpected 'nonsense'.\n",
      '✔  firestore: Rules updated.\n',
    )
    expect(lines).toEqual([
      'The Firestore rules do not compile, and every request is refused ' +
        "(firestore.rules:518:1 Unexpected 'nonsense'): correct them and save.",
    ])
  })

  it('logs the place in the Storage rules', () => {
    expect(reported("⚠  Unexpected 'nonsense' in /a b/storage.rules:12\n")).toEqual([
      'The Storage rules do not compile, and those before them hold ' +
        "(storage.rules:12 Unexpected 'nonsense'): correct them and save.",
    ])
  })

  it('logs the cause of failed functions once', () => {
    const lines = reported(
      'Failed to generate manifest from function source: at load\n\nError: at load\n',
      '⬢  functions: Failed to load function definition from source: FirebaseError: User code f',
      'ailed to load.\nFailed to generate manifest from function source: at load\n',
    )
    expect(lines).toEqual([notLoaded('at load')])
  })

  it('logs its own cause, not that of a fixed failure', () => {
    const lines = reported(
      'Failed to generate manifest from function source: at load\n',
      '✔  functions: Loaded functions definitions from source: board.\n',
      'functions: Failed to load function definition from source: FirebaseError: Timeout\n',
    )
    expect(lines).toEqual([notLoaded('Timeout')])
  })

  it('logs the cause of each of two successive failures', () => {
    const [first, second] = ['at load', 'Timeout'].map(notLoaded)
    const failing = [
      'Failed to generate manifest from function source: at load\n',
      'functions: Failed to load function definition from source: FirebaseError: User code\n',
      'Failed to generate manifest from function source: at load\n',
    ]
    const late =
      'functions: Failed to load function definition from source: FirebaseError: Timeout\n'
    expect(reported(...failing, late)).toEqual([first, second])
    expect(reported(...failing, ...failing)).toEqual([first, first])
  })

  it('asks for a restart if functions are not watched', () => {
    const line =
      'functions: Failed to load function definition from source: FirebaseError: Timeout\n'
    expect(report({ isWatched: false }, [line])).toEqual([
      'The functions could not be loaded (Timeout): correct functions/src and type `npm start` ' +
        'again.',
    ])
  })

  it('logs functions that did not load in time', () => {
    const line =
      'functions: Failed to load function definition from source: FirebaseError: Timeout\n'
    expect(reported(line)).toEqual([
      'The functions could not be loaded (Timeout): correct functions/src and save.',
    ])
  })

  it('ignores warnings and other log lines', () => {
    const lines = reported(
      '⚠  firestore.rules:3:1 - WARNING Unused function: asked.\n',
      '⚠  Unexpected rules runtime error: WARNING: deprecated\n',
      '✔  functions: Loaded functions definitions from source: board.\n',
    )
    expect(lines).toEqual([])
  })
})
