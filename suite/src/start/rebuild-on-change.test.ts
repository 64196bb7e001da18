import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { listener } from '../machine/made-up-machine.fixture'
import { layFixture } from '../run/project.fixture'
import { build } from './build'
import { rebuildOnChange } from './rebuild-on-change'

type Watching = { root: string; said: string[] }

const SOURCE = 'functions/src/index.ts'

const FILES = { [SOURCE]: '// 0', 'schema/src/a.ts': '', 'seed/src/a.ts': '' }

/** Watches a project whose functions are built. */
async function watching(files: Record<string, string> = {}): Promise<Watching> {
  const root = layFixture({ ...FILES, ...files })
  await build(root, 'functions-without-board')
  return { root, said: await watch(root) }
}

async function watch(root: string): Promise<string[]> {
  const halt = new AbortController()
  onTestFinished(() => halt.abort())
  const { said, say } = listener()
  await rebuildOnChange(root, halt.signal, say)
  return said
}

/** As git, sed and many editors save. */
function saveByRenaming(root: string, path: string, text: string): void {
  const file = join(root, path)
  writeFileSync(`${file}.new`, text)
  renameSync(`${file}.new`, file)
}

const builds = (said: string[], times: number) =>
  expect
    .poll(() => said, { timeout: 15_000 })
    .toEqual(Array.from({ length: times }, () => 'functions rebuilt'))

it('functions are rebuilt each time that an editor saves a file by renaming', async () => {
  const { root, said } = await watching()
  for (const times of [1, 2, 3]) {
    saveByRenaming(root, SOURCE, `// ${times}`)
    await builds(said, times)
  }
}, 60_000)

it('functions are rebuilt for a file in a folder that is new', async () => {
  const { root, said } = await watching()
  mkdirSync(join(root, 'functions/src/new'))
  saveByRenaming(root, 'functions/src/new/a.ts', '// 1')
  await builds(said, 1)
  saveByRenaming(root, 'functions/src/new/a.ts', '// 2')
  await builds(said, 2)
}, 60_000)

it('functions that do not build are told in one sentence, and built once they are mended', async () => {
  const { root, said } = await watching()
  writeFileSync(join(root, 'functions/build.mjs'), "throw new Error('no such module')")
  saveByRenaming(root, SOURCE, '// broken')
  await expect
    .poll(() => said.at(-1), { timeout: 15_000 })
    .toMatch(/^The build of functions failed \(.*no such module.*\): read \S+, and correct it\.$/)
  writeFileSync(join(root, 'functions/build.mjs'), '')
  saveByRenaming(root, SOURCE, '// mended')
  await expect.poll(() => said.at(-1), { timeout: 15_000 }).toBe('functions rebuilt')
}, 60_000)

it('functions are rebuilt although a page of the site is half-typed', async () => {
  const { root, said } = await watching({
    'web/src/page.mjs': 'const half =',
    'functions/build.mjs':
      "if (!process.argv.includes('--without-board')) await import('../web/src/page.mjs')",
  })
  saveByRenaming(root, SOURCE, '// 1')
  await builds(said, 1)
}, 60_000)

it('functions are rebuilt after a save before anybody watched', async () => {
  const root = layFixture(FILES)
  await build(root, 'functions-without-board')
  writeFileSync(join(root, SOURCE), '// while the emulators started')
  await builds(await watch(root), 1)
}, 60_000)
