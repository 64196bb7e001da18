import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { ROOT } from '../hosts'
import { EXCEPTIONS, isPermissive, licenceErrors } from './licences'
import { lockedPackages, missingOptionals, refusing } from './lockfile'

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const packages = lockedPackages()
const names = new Set(packages.map(({ name }) => name))

describe('the lockfile', () => {
  it('holds what the project is made of', () => {
    expect(packages.length).toBeGreaterThan(1_000)
    expect([...names]).toEqual(expect.arrayContaining(['react', 'firebase', 'firebase-tools']))
  })

  it('knows each package by the SHA-512 of its content', () => {
    expect(packages.filter(({ integrity }) => !integrity?.startsWith('sha512-'))).toEqual([])
  })

  it('takes nothing from outside of the registry', () => {
    const strange = packages.filter(
      ({ resolved = 'https://registry.npmjs.org/' }) =>
        !resolved.startsWith('https://registry.npmjs.org/'),
    )
    expect(strange).toEqual([])
  })

  it('holds what every platform needs, such as a Mac', () => expect(missingOptionals()).toEqual([]))

  it('is searched for what a package takes as Node would look for it', () => {
    const takes = (...names: string[]) => ({
      optionalDependencies: Object.fromEntries(names.map((name) => [name, '1.0.0'])),
    })
    const locked = {
      'node_modules/a': takes('inner', 'outer', 'gone'),
      'node_modules/a/node_modules/inner': {},
      'node_modules/b': takes('inner'),
      'node_modules/b/node_modules/c': takes('outer'),
      'node_modules/outer': {},
    }
    expect(missingOptionals(locked)).toEqual(['node_modules/a → gone', 'node_modules/b → inner'])
  })
})

describe('the Node that the project asks for', () => {
  /** Who names fewer than we do, and why that is no matter. */
  const WARY: Readonly<Record<string, string>> = {
    'node_modules/@img/sharp-win32-ia32':
      'is for Windows with 32 bits, where Node 22 and newer do not run',
    'node_modules/superstatic': 'knows 20, 22 and 24; the workflow shows that it serves on 26',
  }

  it.each(['20.19.0', '22.13.0', '24.0.0', '25.0.0', '26.0.0'])('may be %s', (node) => {
    expect(refusing(node).filter((path) => !(path in WARY))).toEqual([])
  })

  it.each(['20.18.9', '21.7.3', '22.12.0', '23.11.1', '27.0.0'])('may not be %s', (node) => {
    expect(refusing(node)).toContain('')
  })
})

describe('our own manifests', () => {
  const MANIFESTS = ['.', 'schema', 'web', 'functions', 'seed', 'suite', 'tests']
  const wanted = z.object({
    dependencies: z.optional(z.record(z.string(), z.string())),
    devDependencies: z.optional(z.record(z.string(), z.string())),
    overrides: z.optional(z.record(z.string(), z.record(z.string(), z.string()))),
  })

  it.each(MANIFESTS)('%s wants exact versions', (folder) => {
    const { dependencies, devDependencies, overrides } = wanted.parse(
      JSON.parse(read(`${folder}/package.json`)),
    )
    const all = [dependencies, devDependencies, ...Object.values(overrides ?? {})]
    const versions = all.flatMap((some) => Object.entries(some ?? {}))
    expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([])
  })
})

describe('an installation', () => {
  /** Who would run a script, and why nothing is missing without it. */
  const SCRIPTS: Readonly<Record<string, string>> = {
    '@firebase/util': 'looks for a configuration of Firebase Hosting, which we do not use',
    esbuild: 'makes its start faster, where a package of the platform brought the program',
    protobufjs: 'warns of another version',
    re2: 'builds an optional part of firebase-tools, which finds another way without it',
  }

  it('runs no script of any package', () => {
    expect(read('.npmrc').split('\n')).toContain('ignore-scripts=true')
  })

  it('knows each package that would run one', () => {
    const would = packages.filter(({ runsAtInstall }) => runsAtInstall).map(({ name }) => name)
    expect(would.sort()).toEqual(Object.keys(SCRIPTS).sort())
  })
})

describe('the licences', () => {
  it('are permissive, or explained one by one', () => expect(licenceErrors(packages)).toEqual([]))

  it('have no exception for what is gone', () => {
    const idle = EXCEPTIONS.filter(
      ({ of, says }) =>
        !packages.some(({ name, licence = 'nothing' }) => of.test(name) && licence === says),
    )
    expect(idle).toEqual([])
  })

  it('are read with their ORs and ANDs', () => {
    expect(isPermissive('(BSD-3-Clause OR GPL-2.0)')).toBe(true)
    expect(isPermissive('MIT AND ISC')).toBe(true)
    expect(isPermissive('MIT AND GPL-3.0-only')).toBe(false)
    expect(isPermissive('AGPL-3.0-only')).toBe(false)
  })

  it('are found out where a known package changes its mind', () => {
    const changed = { name: 'axe-core', version: '9.0.0', licence: 'AGPL-3.0-only' }
    const rest = { integrity: undefined, resolved: undefined, runsAtInstall: false }
    expect(licenceErrors([{ ...changed, ...rest }])).toEqual(['axe-core@9.0.0 says AGPL-3.0-only'])
  })
})

describe('the bill of materials', () => {
  const bill = z.object({
    bomFormat: z.literal('CycloneDX'),
    components: z.array(z.object({ 'bom-ref': z.string() })),
  })

  it('names every package of the lockfile', { timeout: 120_000 }, () => {
    const written = execFileSync('npm', ['run', '--silent', 'sbom'], {
      cwd: ROOT,
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const { components } = bill.parse(JSON.parse(written))
    const named = new Set(components.map((component) => component['bom-ref'].split('|')[0]))
    const missing = packages.filter(({ name, version }) => !named.has(`${name}@${version}`))
    expect(missing).toEqual([])
  })

  it('is kept by every run of the workflow', () => {
    expect(read('.github/workflows/ci.yml')).toContain('npm run --silent sbom > sbom.cdx.json')
  })
})

describe('the workflow', () => {
  const workflow = read('.github/workflows/ci.yml')

  it('runs actions at a commit, never at a tag that can be moved', () => {
    const used = [...workflow.matchAll(/uses: (.*)/g)].map(([, action = '']) => action)
    expect(used.length).toBeGreaterThan(3)
    expect(used.filter((action) => !/^actions\/[\w-]+@[0-9a-f]{40} # v\d/.test(action))).toEqual([])
  })

  it('may read, and keeps no credentials', () => {
    expect(workflow).toMatch(/^permissions:\n {2}contents: read$/m)
    expect(workflow).not.toMatch(/write-all|: write|secrets\./)
    const checkouts = workflow.match(/uses: actions\/checkout/g)
    expect(workflow.match(/persist-credentials: false/g)).toEqual(
      checkouts?.map(() => 'persist-credentials: false'),
    )
  })

  it('is kept up to date along with the packages', () => {
    const dependabot = read('.github/dependabot.yml')
    for (const ecosystem of ['npm', 'github-actions']) {
      expect(dependabot).toContain(`package-ecosystem: ${ecosystem}`)
    }
  })
})

it('reports are sent where the policy and the site say alike', () => {
  const published = read('web/public/.well-known/security.txt')
  const [, address = 'nobody'] = /^Contact: mailto:(.+)$/m.exec(published) ?? []
  expect(read('SECURITY.md')).toContain(address)
})
