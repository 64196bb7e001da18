import { existsSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { FakeMachine } from '@grid/emulator-suite/machine.fixture'
import { createFixtureProject } from '@grid/emulator-suite/project.fixture'
import { describe, expect, it } from 'vitest'
import { build, clearBuildStamp, fingerprint, isBuilt, writeBuildStamp } from './builds'
import { PROJECT_ROOT } from './local-suite'

const PARTS = ['web', 'functions', 'functions-without-board', 'site-for-tests'] as const

const SOURCES = [
  'web/build/build.ts',
  'web/src/main.tsx',
  'schema/src/post.ts',
  'functions/src/index.ts',
  'seed/src/releases.ts',
  'packages/firestore-rest/src/reads.ts',
  'packages/markdown/src/urls.ts',
]

const OUTPUTS = [
  'web/dist/index.html',
  'functions/lib/index.js',
  '.suite/site-for-tests/index.html',
]

function builtProject(): { machine: FakeMachine; root: string } {
  const machine = new FakeMachine()
  const root = machine.systemRoot
  for (const file of SOURCES) machine.file(file, 'before')
  for (const file of OUTPUTS) machine.file(file)
  for (const part of PARTS) writeBuildStamp(root, part, fingerprint(root, part))
  return { machine, root }
}

const built = (root: string) => PARTS.map((part) => isBuilt(root, part))

describe('isBuilt', () => {
  it('returns true while nothing has changed', () => {
    expect(built(builtProject().root)).toEqual([true, true, true, true])
  })

  it.each([
    ['web/build/build.ts', [false, true, true, false]],
    // Functions draw the board with the components of the site.
    ['web/src/main.tsx', [false, false, true, false]],
    ['functions/src/index.ts', [true, false, false, true]],
    // The site carries the manifest of the releases that the seed makes.
    ['seed/src/releases.ts', [false, false, false, false]],
    ['packages/firestore-rest/src/reads.ts', [false, false, true, false]],
    ['packages/markdown/src/urls.ts', [false, false, false, false]],
    ['schema/src/post.ts', [false, false, false, false]],
    ['schema/src/new.ts', [false, false, false, false]],
    ['web/dist/assets/core.js', [true, true, true, true]],
    ['web/node_modules/x.js', [true, true, true, true]],
  ])('rebuilds only the affected parts when %s changes', (file, expected) => {
    const { machine, root } = builtProject()
    machine.file(file, 'after')
    expect(built(root)).toEqual(expected)
  })

  it.each([
    ['web', 'web'],
    ['functions', 'functions-without-board'],
  ] as const)('rebuilds %s when a package of its manifest changes', (workspace, part) => {
    const manifest = readFileSync(join(PROJECT_ROOT, workspace, 'package.json'), 'utf8')
    const { dependencies, devDependencies } = JSON.parse(manifest)
    const packages = Object.keys({ ...dependencies, ...devDependencies })
      .filter((name) => name.startsWith('@grid/'))
      .map((name) => relative(PROJECT_ROOT, realpathSync(join(PROJECT_ROOT, 'node_modules', name))))
    expect(packages).toContain('packages/markdown')
    for (const folder of packages) {
      const { machine, root } = builtProject()
      machine.file(join(folder, 'src/new.ts'))
      expect(isBuilt(root, part), folder).toBe(false)
    }
  })

  it('returns false after another build, such as one for a real project', () => {
    const { machine, root } = builtProject()
    machine.file('web/dist/index.html', 'talks to the real project')
    expect(built(root)).toEqual([false, true, true, true])
    machine.file('functions/lib/index.js', 'another')
    expect(built(root)).toEqual([false, false, false, true])
  })

  it('returns false without the output and without the stamp', () => {
    const { root } = builtProject()
    rmSync(join(root, 'web/dist/index.html'))
    clearBuildStamp(root, 'functions')
    expect(built(root)).toEqual([false, false, true, true])
  })

  it('compares the variables that Vite builds in', () => {
    const { root } = builtProject()
    expect(fingerprint(root, 'web', { VITE_X: '1' })).not.toBe(fingerprint(root, 'web', {}))
    expect(fingerprint(root, 'functions', { VITE_X: '1' })).toBe(fingerprint(root, 'functions', {}))
  })
})

/** Writes the site to the given folder, like the project's build. */
const BUILD = `
import { writeFileSync } from 'node:fs'
const [, , , folder = 'dist'] = process.argv
writeFileSync(folder + '/index.html', 'new')
`

describe('build', () => {
  it('builds once and then finds everything unchanged', async () => {
    const root = createFixtureProject()
    expect(await build(root, 'web')).toBe('built')
    expect(await build(root, 'web')).toBe('unchanged')
    rmSync(join(root, 'web/dist/index.html'))
    expect(await build(root, 'web')).toBe('built')
  }, 20_000)

  it('throws one sentence, leaves the output unchanged, and builds again', async () => {
    const root = createFixtureProject({ 'web/build.mjs': "throw new Error('no such colour')" })
    await expect(build(root, 'web')).rejects.toMatchObject({
      code: 'build-failed',
      message: expect.stringMatching(
        /^The build of web failed \(.*no such colour.*\): read \S+, correct it, and type the command /,
      ),
    })
    expect(readFileSync(join(root, '.suite/build-web.log'), 'utf8')).toContain('no such colour')
    writeFileSync(join(root, 'web/build.mjs'), '')
    expect(await build(root, 'web')).toBe('built')
  }, 20_000)

  it('builds the site for tests beside the served one', async () => {
    const root = createFixtureProject({
      'web/build.mjs': BUILD,
      '.suite/site-for-tests/index.html': '',
    })
    expect(await build(root, 'site-for-tests')).toBe('built')
    expect(await build(root, 'site-for-tests')).toBe('unchanged')
    expect(readFileSync(join(root, '.suite/site-for-tests/index.html'), 'utf8')).toBe('new')
    expect(readFileSync(join(root, 'web/dist/index.html'), 'utf8')).toBe('<h1>fixture</h1>')
  }, 20_000)

  it('stops when the signal aborts', async () => {
    const root = createFixtureProject({ 'web/build.mjs': 'setTimeout(() => {}, 60000)' })
    const halt = new AbortController()
    const building = build(root, 'web', halt)
    setTimeout(() => halt.abort(), 300)
    await expect(building).rejects.toMatchObject({ code: 'stopped' })
    expect(existsSync(join(root, '.suite/built-web'))).toBe(false)
  }, 20_000)
})
