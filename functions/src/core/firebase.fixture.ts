import { AsyncLocalStorage } from 'node:async_hooks'
import { FirestoreMock } from '@firebase-bridge/firestore-admin'
import { adminAction } from '@grid/schema/admin-action'
import type { Fields } from '@grid/schema/stored'
import { FirebaseAuthError } from 'firebase-admin/auth'
import type { WithFieldValue } from 'firebase-admin/firestore'
import { beforeEach } from 'vitest'

/**
 * Firebase in memory, which replaces `core/firebase` in all unit tests of the functions. Firestore
 * is the Admin SDK itself on a store in memory; Auth has the methods that the functions use. Each
 * test begins with nothing stored.
 */
const database = new FirestoreMock().createDatabase('demo-grid')

export const db = database.firestore()

/** Whether code runs in a transaction. */
const transactions = new AsyncLocalStorage<true>()
const begin = db.runTransaction.bind(db)
db.runTransaction = (work, options) =>
  begin((transaction) => transactions.run(true, () => work(transaction)), options)

/** Fails in a transaction: it would hold its documents while another service responds. */
function outsideTransactions<Methods extends object>(methods: Methods): Methods {
  return new Proxy(methods, {
    get: (target, name) => {
      if (transactions.getStore()) throw new Error('A transaction must not wait for Auth.')
      return Reflect.get(target, name)
    },
  })
}
export const isEmulated = false
export const localLinkKey = undefined

type Account = {
  readonly uid: string
  readonly email?: string
  readonly emailVerified?: boolean
  readonly disabled?: boolean
  readonly customClaims?: Fields | undefined
  readonly tokensValidAfterTime?: string
  readonly passwordUpdatedAt?: number
  readonly providerData?: readonly { readonly providerId: string }[]
  /** When it was used last; never, unless a test says so. */
  readonly metadata?: Metadata
}

type Metadata = {
  readonly creationTime: string
  readonly lastSignInTime: string
  readonly lastRefreshTime: string | null
}

const NEVER_USED: Metadata = {
  creationTime: new Date(0).toUTCString(),
  lastSignInTime: '',
  lastRefreshTime: null,
}

const byUid = new Map<string, Account>()

/** The accounts of Auth. Tests call it like the Admin SDK. */
export const accounts = outsideTransactions({
  createUser: async (account: Account) => {
    const isTaken = [...byUid.values()].some(
      ({ uid, email }) => email !== undefined && email === account.email && uid !== account.uid,
    )
    if (isTaken) throw failure('email-already-exists')
    byUid.set(account.uid, account)
    return account
  },
  getUser: async (uid: string) => existing(uid),
  getUsers: async (ids: readonly Partial<Account>[]) => ({
    users: [...byUid.values()]
      .filter(({ uid, email }) =>
        ids.some((id) => ('uid' in id ? id.uid === uid : id.email === email)),
      )
      .map((account) => ({ metadata: NEVER_USED, ...account })),
  }),
  /** A page has at most two accounts, so that few accounts need several pages. */
  listUsers: async (_: number, page = '0') => {
    const [from, to] = [Number(page), Number(page) + 2]
    const users = [...byUid.values()].slice(from, to)
    return { users, pageToken: to < byUid.size ? String(to) : undefined }
  },
  updateUser: async (uid: string, change: Partial<Account>) => {
    byUid.set(uid, { ...existing(uid), ...change })
  },
  setCustomUserClaims: async (uid: string, customClaims: Fields) => {
    await accounts.updateUser(uid, { customClaims })
  },
  /** Auth stores this time in whole seconds. */
  revokeRefreshTokens: async (uid: string) => {
    await accounts.updateUser(uid, { tokensValidAfterTime: new Date().toUTCString() })
  },
  deleteUser: async (uid: string) => {
    byUid.delete(existing(uid).uid)
  },
  /** A token that `sessionOf` in `passkeys/passkeys.fixture.ts` reads. */
  createCustomToken: async (uid: string, claims: Fields) => JSON.stringify({ uid, claims }),
})

export const auth = () => accounts

/** The account as Auth's own API returns it. */
export async function readAuthAccount(uid: string) {
  const [account] = (await accounts.getUsers([{ uid }])).users
  if (!account) return null
  const { email = null, emailVerified = false, passwordUpdatedAt = null } = account
  const { tokensValidAfterTime: endedAt } = account
  const sessionsEndedAt = endedAt === undefined ? null : Date.parse(endedAt)
  return { email, emailVerified, passwordUpdatedAt, sessionsEndedAt }
}

function existing(uid: string): Account {
  const account = byUid.get(uid)
  if (account) return account
  throw failure('user-not-found')
}

function failure(code: string): unknown {
  return Reflect.construct(FirebaseAuthError, [{ code, message: 'Auth rejects this.' }])
}

type StoredObject = {
  readonly content: Buffer
  readonly timeCreated: string
  readonly generation: number
}
const objects = new Map<string, StoredObject>()
let generations = 0

type ListedFiles = {
  readonly prefix: string
  readonly maxResults?: number
  readonly pageToken?: string
}

const images = {
  /** With a generation, the file is that version of the object. */
  file: (name: string, { generation }: { readonly generation?: string | number } = {}) => ({
    name,
    metadata: {
      timeCreated: objects.get(name)?.timeCreated,
      generation: objects.get(name)?.generation,
    },
    download: async () => {
      const object = objects.get(name)
      if (!object) throw Object.assign(new Error('No such object.'), { code: 404 })
      return [object.content]
    },
    save: async (content: Buffer) => {
      generations += 1
      const timeCreated = new Date().toISOString()
      objects.set(name, { content, timeCreated, generation: generations })
    },
    delete: async () => {
      const isCurrent = generation === undefined || objects.get(name)?.generation === generation
      if (isCurrent) objects.delete(name)
    },
  }),
  /** A page has at most so many files; the next one begins after the name in its token. */
  getFiles: async ({ prefix, maxResults = 1_000, pageToken = '' }: ListedFiles) => {
    const names = [...objects.keys()].filter((name) => name.startsWith(prefix)).sort()
    const rest = names.filter((name) => name > pageToken)
    const page = rest.slice(0, maxResults)
    const next = page.length < rest.length ? { pageToken: page.at(-1) } : null
    return [page.map((name) => images.file(name)), next] as const
  },
  deleteFiles: async ({ prefix }: { readonly prefix: string }) => {
    const [files] = await images.getFiles({ prefix })
    for (const file of files ?? []) await file.delete()
  },
}

/** The bucket of images, with the methods that the functions use. */
export const imagesBucket = () => images

/** The names of the objects in the bucket of images. */
export function storedImages(): readonly string[] {
  return [...objects.keys()].sort()
}

/** Deletes all documents, accounts and objects, as before each test. */
export function resetFirebase(): void {
  database.reset()
  byUid.clear()
  objects.clear()
}
beforeEach(resetFirebase)

/** Stores documents by their paths. */
export async function store(documents: Readonly<Record<string, WithFieldValue<object>>>) {
  for (const [path, fields] of Object.entries(documents)) await db.doc(path).set(fields)
}

/** The fields of a document; undefined if it does not exist. */
export async function stored(path: string): Promise<FirebaseFirestore.DocumentData | undefined> {
  return (await db.doc(path).get()).data()
}

/** The documents of a collection by their ids, in the order of the ids. */
export async function storedIn(collection: string): Promise<Readonly<Record<string, Fields>>> {
  const { docs } = await db.collection(collection).get()
  return Object.fromEntries(docs.map((row) => [row.id, row.data()]))
}

/**
 * The audit entries, or those of one admin, parsed by their schema, as rows: admin, action, target
 * and details.
 */
export async function auditedActions(by?: string) {
  const { docs } = await db.collection('admin_actions').orderBy('seq').get()
  const entries = docs.filter((entry) => by === undefined || entry.get('admin_id') === by)
  return entries.map((entry) => {
    const action = adminAction.parse(entry.data())
    const target = `${action.target_type}:${action.target_id}`
    return [action.admin_id, action.action_type, target, action.details]
  })
}
