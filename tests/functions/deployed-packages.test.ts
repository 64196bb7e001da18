import { execFileSync } from 'node:child_process'
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
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

/** Packages that only some functions need, or no function at its start. */
const ON_DEMAND = [
  ...['jsonwebtoken', 'jwks-rsa', 'google-gax', '@grpc/grpc-js', '@google-cloud/storage'],
  ...['@firebase/database', 'express', 'sharp', 'nodemailer', '@simplewebauthn/server'],
]

it('loads packages that a start does not need when they are used', () => {
  const bundle = JSON.stringify(pathToFileURL(join(LIB, 'index.js')).href)
  const script = `import { createRequire } from 'node:module'
    await import(${bundle})
    console.log(JSON.stringify(Object.keys(createRequire(${bundle}).cache)))
    process.exit()`
  const node = ['--input-type=module', '--eval', script]
  const loaded: string[] = JSON.parse(execFileSync(process.execPath, node, { encoding: 'utf8' }))
  expect(loaded.some((file) => file.includes('/node_modules/@google-cloud/firestore/'))).toBe(true)
  const early = ON_DEMAND.filter((name) =>
    loaded.some((file) => file.includes(`/node_modules/${name}/`)),
  )
  expect(early).toEqual([])
})
