import { execFileSync } from 'node:child_process'
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '../hosts'

/*
 * Google installs the packages of the functions from the files that a deploy uploads. Without a
 * lockfile it would choose the versions of some 250 packages itself, and run their scripts.
 */

const LIB = join(ROOT, 'functions/lib')
const read = async (path: string) => JSON.parse(await readFile(join(ROOT, path), 'utf8'))

it('deploys the package versions that were tested', async () => {
  const { packages } = await read('functions/lib/package-lock.json')
  const { packages: tested } = await read('package-lock.json')
  const { '': own, ...others } = packages
  const { dependencies } = await read('functions/package.json')
  expect(own.dependencies).toEqual(dependencies)
  expect(Object.keys(others)).toEqual(
    expect.arrayContaining(['node_modules/firebase-admin', 'node_modules/firebase-functions']),
  )
  expect(tested).toMatchObject(others)
})

it('deploys a complete lockfile, from which npm installs without the registry', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'deployed-'))
  try {
    for (const name of ['package.json', 'package-lock.json', '.npmrc']) {
      await cp(join(LIB, name), join(folder, name))
    }
    // Google runs another Node than this machine may.
    const npm = ['ci', '--dry-run', '--offline', '--engine-strict=false']
    npm.push('--cache', join(folder, 'cache'))
    const output = execFileSync('npm', npm, { cwd: folder, encoding: 'utf8', stdio: 'pipe' })
    expect(output).toMatch(/^added \d+ packages/m)
  } finally {
    await rm(folder, { recursive: true })
  }
})

it('runs no install script of a package', async () => {
  expect(await readFile(join(LIB, '.npmrc'), 'utf8')).toBe('ignore-scripts=true\n')
})
