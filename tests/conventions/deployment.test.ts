import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseEnv } from 'node:util'
import { firebaseToolsDir } from '@grid/emulator-suite/firebase-tools'
import { REGION } from '@grid/schema/functions'
import { buildVariables as variablesOf } from '@grid/suite/deploy-checks'
import { DOWNLOADS_REWRITE } from '@grid/suite/local-suite'
import { describe, expect, it } from 'vitest'
import { site } from '../../web/src/content/site'
import { MATRIX } from '../access/matrix'
import { ROOT } from '../hosts'
import { argumentError, installedCommands } from './firebase-commands'
import { buildVariables, parametersIn, readGuide, secretsIn, variablesIn } from './guide'
import { ourSources } from './sources'

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const json = (path: string): unknown => JSON.parse(read(path))

const pages = readdirSync(join(ROOT, 'docs/deployment')).sort()
const text = pages.map((page) => read(`docs/deployment/${page}`)).join('\n')
const guide = readGuide(text)
const sources = ourSources()
const parameters = parametersIn(sources)
const explained = (name: string) => guide.rows.find(([first]) => first === `\`${name}\``)
const commandsOf = (...start: readonly string[]) =>
  guide.commands.filter((words) => start.every((word, index) => words[index] === word))

/** The names of the functions that a trigger of firebase-functions defines, sorted. */
function functionsOf(trigger: RegExp): string[] {
  return sources
    .filter(({ path }) => path.startsWith('functions/src/'))
    .flatMap(({ text }) => [...text.matchAll(/^export const (\w+) = (\w+)\(/gm)])
    .filter(([, , by = '']) => trigger.test(by))
    .map(([, name = '']) => name)
    .sort()
}

describe('the deployment guide', () => {
  it('calls only installed programs', () => {
    const programs = commandsOf('npx').map(([, program = '']) => program)
    const missing = programs.filter((name) => !existsSync(join(ROOT, 'node_modules/.bin', name)))
    expect(missing).toEqual([])
  })

  it('calls firebase-tools only with commands and options of the installed version', () => {
    const commands = installedCommands(firebaseToolsDir())
    const given = commandsOf('npx', 'firebase').filter((words) => words.length > 2)
    expect(given.length).toBeGreaterThan(10)
    const errors = given.map((words) => argumentError(words.slice(2), commands))
    expect(errors.filter((error) => error !== null)).toEqual([])
  })

  it('names only variables that the code reads', () => {
    const declared = [
      ...parameters.map(({ name }) => name),
      ...secretsIn(sources),
      ...sources.flatMap(variablesIn),
    ]
    expect(guide.variables.filter((name) => !declared.includes(name))).toEqual([])
  })

  it('explains every parameter of the functions, with its default', () => {
    expect(parameters.length).toBeGreaterThan(1)
    for (const { name, fallback } of parameters) {
      const value = fallback.replace(/^'(.*)'$/, '$1')
      expect(explained(name)?.[1], name).toBe(value === '' ? 'empty' : `\`${value}\``)
    }
  })

  it('creates every service account of the functions', () => {
    const accounts = sources.flatMap(({ text }) =>
      [...text.matchAll(/ACCOUNT = '([a-z-]+)@'/g)].map(([, name = '']) => name),
    )
    expect(accounts).toEqual(['grid-functions', 'grid-pages'])
    for (const name of accounts) {
      expect(text).toContain(`gcloud iam service-accounts create ${name} --project <project>`)
    }
  })

  it('sets every secret of the functions', () => {
    const secrets = secretsIn(sources)
    expect(secrets.length).toBeGreaterThan(0)
    const set = commandsOf('npx', 'firebase', 'functions:secrets:set').map(([, , , name]) => name)
    expect(set).toEqual(secrets)
  })

  it('deploys functions alone with the secrets that npm run deploy declares', () => {
    const { GRID_SECRETS: always } = variablesOf({})
    const deploys = [
      ...text.matchAll(/GRID_SECRETS=(\S*)<others> npx firebase deploy --only (\S+)/g),
    ]
    const undeclared = text.match(/^ *npx firebase deploy --only functions/gm)
    expect(deploys.map(([, named, part]) => [named, part])).toEqual([
      [always, 'functions'],
      [always, 'functions'],
    ])
    expect(undeclared).toBeNull()
    const { spans } = readGuide(read('docs/deployment/rollback.md'))
    const optional = variablesOf({ SMTP_USER: 'grid', GITHUB_CLIENT_ID: 'grid' })['GRID_SECRETS']
    const others = optional?.slice(always?.length).match(/,\w+/g) ?? []
    expect(others.length).toBeGreaterThan(0)
    expect(spans).toEqual(expect.arrayContaining(others))
  })

  it('explains every variable of the build', () => {
    const variables = buildVariables(sources)
    expect(variables).toContain('VITE_FIREBASE_PROJECT_ID')
    expect(variables).toContain('RELEASE_KEY_FILE')
    expect(variables.filter((name) => !explained(name))).toEqual([])
  })

  it('is linked from the README', () => {
    expect(readGuide(read('README.md')).links).toContain('docs/deployment/README.md')
  })

  it('lists every page in its index', () => {
    const { links } = readGuide(read('docs/deployment/README.md'))
    const unlisted = pages.filter((page) => !links.includes(page))
    expect(unlisted.filter((page) => page !== 'restore-exactly.md')).toEqual(['README.md'])
    expect(readGuide(read('docs/deployment/restore.md')).links).toContain('restore-exactly.md')
  })
})

describe('restoring a backup', () => {
  it('imports every collection except the audit log, its head, mails and what ends within a day', () => {
    const [, named = ''] = /--collection-ids=(\S+)/.exec(text) ?? []
    const all = MATRIX.map(({ path }) => path.replace(/\/.*/, ''))
    const left = [...new Set(all)].filter((name) => !named.split(',').includes(name))
    expect(left.filter((name) => !name.startsWith('any ')).sort()).toEqual([
      'admin_actions',
      ...['github_states', 'mails', 'passkey_challenges', 'rate_limits', 'stats'],
    ])
  })

  it('imports no collection that does not exist', () => {
    const [, named = ''] = /--collection-ids=(\S+)/.exec(text) ?? []
    const known = MATRIX.flatMap(({ path }) => path.split(/[/:]/))
    expect(named.split(',').filter((name) => !known.includes(name))).toEqual([])
  })

  it('redeploys every Firestore trigger', () => {
    const [words = []] = commandsOf('npx', 'firebase', 'functions:delete')
    const named = words.slice(3, words.indexOf('--region'))
    expect(named).toEqual(functionsOf(/^on(?:Written|DocumentCreated|DocumentWritten)$/))
  })

  it('writes no file with e-mail addresses or keys that Git could commit', () => {
    const ignored = read('.gitignore').split('\n')
    const [words = []] = commandsOf('npx', 'firebase', 'auth:export')
    expect(words[3]).toBe('../members.json')
    expect(ignored).toEqual(expect.arrayContaining(['/members.json', '*.pem']))
  })

  it.each(functionsOf(/^onSchedule$/))('pauses and resumes %s by its name', (name) => {
    for (const verb of ['pause', 'resume']) {
      expect(text).toContain(`scheduler jobs ${verb} firebase-schedule-${name}-${REGION} `)
    }
  })
})

describe('firebase.json', () => {
  const config = json('firebase.json') as {
    firestore: { rules: string; indexes: string }
    storage: { rules: string }[]
    functions: { configDir: string; source: string; predeploy: string[] }[]
    hosting: { public: string }
  }

  it('deploys existing rules and indexes, built functions and the built site', () => {
    const { firestore, storage, functions, hosting } = config
    const files = [firestore.rules, firestore.indexes, ...storage.map(({ rules }) => rules)]
    const [first, second, ...others] = files
    expect([first, second]).toEqual(['firestore.rules', 'firestore.indexes.json'])
    expect(others).toEqual(['storage.rules', 'storage.rules'])
    expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([])
    expect(functions.map(({ source }) => dirname(source))).toEqual(['functions'])
    expect(functions[0]?.predeploy).toEqual(['npm run build -w @grid/functions'])
    expect(hosting.public).toBe('web/dist')
  })

  it('serves functions from the region where they run', () => {
    const { hosting } = json('firebase.json') as {
      hosting: { rewrites: { function?: { region: string } }[] }
    }
    const functions = [DOWNLOADS_REWRITE, ...hosting.rewrites].map((rewrite) => rewrite.function)
    const regions = functions.flatMap((it) => (it ? [it.region] : []))
    expect(regions).toEqual([REGION, REGION, REGION, REGION, REGION])
  })

  it('reads parameters from the file that the guide names', () => {
    expect(guide.spans).toContain(`${config.functions[0]?.configDir}/.env.<project>`)
  })

  it('gives the local suite every parameter', () => {
    const given = Object.keys(parseEnv(read('functions/.env.local'))).sort()
    expect(given).toEqual(parameters.map(({ name }) => name).sort())
  })
})

describe('the CORS file of the bucket', () => {
  const rules = json('storage-cors.json') as { origin: string[]; method: string[] }[]

  it('is the file that the guide uploads', () => {
    expect(text).toContain('--cors-file=storage-cors.json')
  })

  it('allows the site to read and nobody to write', () => {
    expect(rules.flatMap(({ method }) => method)).toEqual(['GET'])
    const origins = rules.flatMap(({ origin }) => origin)
    expect(origins).toContain(site.origin)
    expect(origins.filter((origin) => new URL(origin).origin !== origin)).toEqual([])
  })
})
