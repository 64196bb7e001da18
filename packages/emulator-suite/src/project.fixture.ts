import { mkdirSync, mkdtempSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const NODE_MODULES = fileURLToPath(new URL('../../../node_modules', import.meta.url))

const FIREBASE_JSON = {
  firestore: { rules: 'firestore.rules' },
  storage: [{ target: 'downloads', rules: 'storage.rules' }],
  functions: [{ codebase: 'default', source: 'functions/lib', runtime: 'nodejs22' }],
  hosting: { public: 'web/dist', rewrites: [{ source: '**', destination: '/index.html' }] },
  emulators: { hosting: {}, functions: {}, firestore: {}, auth: {}, storage: {} },
}

/** A hosting rewrite that only local runs have. */
export const LOCAL_REWRITE = {
  source: '/downloads/**',
  function: { functionId: 'downloads', region: 'us-central1' },
}

const FUNCTIONS = `
const { onRequest } = require('firebase-functions/v2/https')
exports.downloads = onRequest((request, response) => {
  const names = ['GRID_FIXTURE', 'FIRESTORE_EMULATOR_HOST']
  response.json(Object.fromEntries(names.map((name) => [name, process.env[name] ?? null])))
})
`

const SEED = `
const { FIRESTORE_EMULATOR_HOST: host, GCLOUD_PROJECT: project } = process.env
const address = 'http://' + host + '/v1/projects/' + project + '/databases/(default)/documents'
const body = JSON.stringify({ fields: { is_open: { booleanValue: true } } })
const answer = await fetch(address + '/open/door', { method: 'PATCH', body })
if (!answer.ok) throw new Error('refused with ' + answer.status)
`

/** The files of a minimal project. A test can replace each of them. */
const FIXTURE_FILES: Record<string, string> = {
  'firebase.json': JSON.stringify(FIREBASE_JSON),
  '.firebaserc': JSON.stringify({
    targets: { 'demo-grid': { storage: { downloads: ['downloads'] } } },
  }),
  'firestore.rules':
    "rules_version = '2';\nservice cloud.firestore { match /databases/{d}/documents {\n" +
    '  match /open/{id} { allow read, write: if true; } } }\n',
  'storage.rules':
    "rules_version = '2';\nservice firebase.storage { match /b/downloads/o {\n" +
    '  match /open/{name} { allow read, write: if true; }\n' +
    '  match /asked/{name} { allow get: if\n' +
    '    firestore.get(/databases/(default)/documents/open/door).data.is_open == true; } } }\n',
  'functions/lib/package.json': JSON.stringify({ name: 'fixture', main: 'index.js' }),
  'functions/lib/index.js': FUNCTIONS,
  'web/dist/index.html': '<h1>fixture</h1>',
  'package.json': JSON.stringify({
    name: 'fixture',
    workspaces: ['web', 'functions'],
    scripts: { seed: 'node seed.mjs', reconcile: 'node -e 0 --' },
  }),
  'web/package.json': JSON.stringify({ name: '@grid/web', scripts: { build: 'node build.mjs' } }),
  'web/build.mjs': '',
  'functions/package.json': JSON.stringify({
    name: '@grid/functions',
    scripts: { build: 'node build.mjs' },
  }),
  'functions/build.mjs': '',
  'seed.mjs': SEED,
}

/** Creates a project in a temporary folder with this checkout's node_modules. */
export function createFixtureProject(changes: Record<string, string> = {}): string {
  const root = mkdtempSync(join(tmpdir(), 'grid-fixture-'))
  for (const [name, content] of Object.entries({ ...FIXTURE_FILES, ...changes })) {
    mkdirSync(join(root, name, '..'), { recursive: true })
    writeFileSync(join(root, name), content)
  }
  symlinkSync(NODE_MODULES, join(root, 'node_modules'))
  return root
}

/** Returns the configurations of runs in a project. */
export function runConfigs(root: string): string[] {
  return readdirSync(root).filter((name) => name.startsWith('.firebase-run-'))
}
