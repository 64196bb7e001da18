import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { initializeTestEnvironment } from '@firebase/rules-unit-testing'
import { type Firestore, setLogLevel } from 'firebase/firestore'
import { deleteApp, initializeApp } from 'firebase-admin/app'
import { type DocumentData, getFirestore } from 'firebase-admin/firestore'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { host, ROOT } from '../hosts'
import { storeAll } from '../stored-documents'
import { ACTOR_DETAILS, type Actor } from './actors'
import { commit, type Step } from './batches'
import type { Fields } from './records'
import { snapshot } from './rest'
import { seedDocuments } from './stored-records'
import type { Verdict } from './verdicts'

/** A database of one test file under the shipped rules, with the documents of the actors. */
export type RulesDatabase = {
  /** The database as an actor's client sees it. */
  as(actor: Actor): Firestore
  /** The database as the client of an actor without a confirmed e-mail sees it. */
  asUnverified(actor: Actor): Firestore
  /** Sends steps as one batch of an actor's client. */
  send(actor: Actor, ...steps: readonly (Step | readonly Step[])[]): Promise<Verdict>
  /** Restores the documents of the actors. */
  reset(): Promise<void>
  /** Writes past the rules; null deletes. */
  store(documents: Readonly<Record<string, Fields | null>>): Promise<void>
  /** Reads past the rules. */
  read(path: string): Promise<DocumentData | undefined>
  close(): Promise<void>
}

/** When all actors of a file signed in, in seconds. */
export const SIGNED_IN_AT = Math.floor(Date.now() / 1_000)

/** The projects of this process that have the rules. */
const loaded = new Set<string>()

const isShared = () => process.env['GRID_RULES_PROJECTS'] === 'shared'

/**
 * The project of the test file. Files that run one after another in a process share a project: the
 * emulator compiles the rules for each project, which takes a second. In watch mode and in mutation
 * tests each file has a project with its name, and so its own coverage and rules.
 */
export function rulesProject(): string {
  const file = basename(expect.getState().testPath ?? '', '.test.ts')
  return `demo-grid-rules-${isShared() ? process.pid : file}`
}

/** The database of a test file or a `describe` block. Restores its documents before each test. */
export function rulesDatabase(projectId = rulesProject()): RulesDatabase {
  // The other methods exist once the first test begins.
  const send: RulesDatabase['send'] = (actor, ...steps) => commit(database.as(actor), ...steps)
  const database = { send } as RulesDatabase
  beforeAll(async () => {
    Object.assign(database, await openRulesDatabase(projectId))
  })
  beforeEach(() => database.reset())
  afterAll(() => database.close())
  return database
}

/** Opens the database for tests that restore it themselves. No other file uses it meanwhile. */
export async function openRulesDatabase(projectId = rulesProject()): Promise<RulesDatabase> {
  setLogLevel('silent')
  const { host: hostname, port } = host('firestore')
  const isLoaded = isShared() && loaded.has(projectId)
  const rules = isLoaded ? {} : { rules: await readFile(join(ROOT, 'firestore.rules'), 'utf8') }
  const firestore = { host: hostname, port, ...rules }
  const environment = await initializeTestEnvironment({ projectId, firestore })
  loaded.add(projectId)
  const app = initializeApp({ projectId }, projectId)
  const database = getFirestore(app)
  const clients = new Map<Actor, Firestore>()
  const as = (actor: Actor) => {
    const known = clients.get(actor)
    if (known) return known
    const { claims } = ACTOR_DETAILS[actor]
    const context = claims
      ? environment.authenticatedContext(actor, { ...session, email_verified: true, ...claims })
      : environment.unauthenticatedContext()
    const client = context.firestore() as unknown as Firestore
    clients.set(actor, client)
    return client
  }
  const session = { auth_time: SIGNED_IN_AT }
  await environment.clearFirestore()
  await storeAll(database, seedDocuments())
  const restore = await snapshot(projectId)
  return {
    as,
    asUnverified(actor) {
      const context = environment.authenticatedContext(actor, { ...session, email_verified: false })
      return context.firestore() as unknown as Firestore
    },
    send: (actor, ...steps) => commit(as(actor), ...steps),
    reset: restore,
    store: (documents) => storeAll(database, documents),
    read: async (path) => (await database.doc(path).get()).data(),
    async close() {
      await environment.cleanup()
      await deleteApp(app)
    },
  }
}
