import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { CallName } from '@grid/schema/calls'
import { makeLinkKey } from '@grid/suite/local-suite'
import { type DocumentData, Timestamp } from 'firebase-admin/firestore'
import { serveGithub } from '../github'
import { ROOT } from '../hosts'

/** A caller with a verified token. */
export type Caller = { readonly uid: string; readonly token: object }

/** Calls a function of the deployed bundle in this process. */
export type Run = (name: CallName, caller: Caller | null, data: object) => Promise<unknown>

/** The reason of an `AppError`; any other error itself. */
export function reasonOf(error: unknown): unknown {
  if (!(error instanceof Error) || !('details' in error)) return error
  return (error.details as { reason?: unknown }).reason
}

/** Delivers an event about a document to a trigger of the same bundle. */
export type Deliver = (name: string, event: DocumentEvent) => Promise<unknown>

/** A document event for a trigger; events with the same id are one event. */
export type DocumentEvent = {
  readonly id: string
  readonly params: Readonly<Record<string, string>>
  readonly before: DocumentData | undefined
  readonly after: DocumentData | undefined
}

type RequestHandler = (request: object, response: object) => Promise<unknown>

type Handler = { run(request: object): Promise<unknown> }

/** Loads the bundle like the local suite. Later calls use the project of the first one. */
export async function deployed(project?: string): Promise<Run> {
  const handler = await load(project)
  return async (name, caller, data) => {
    const rawRequest = { headers: {}, socket: { remoteAddress: '192.0.2.1' } }
    return handler(name).run({ data, auth: caller ?? undefined, rawRequest })
  }
}

/**
 * Loads the bundle likewise, and delivers events about documents to its triggers. The event of a
 * new document has the time of its creation.
 */
export async function deployedTriggers(project?: string): Promise<Deliver> {
  const handler = await load(project)
  return async (name, { id, params, before, after }) => {
    const data = { before: snapshot(before), after: snapshot(after) }
    const created_at: unknown = before ? undefined : after?.['created_at']
    const time = created_at instanceof Timestamp ? new Date(created_at.toMillis()) : new Date()
    return handler(name).run({ id, params, data, time: time.toISOString() })
  }
}

/** Sends a POST request to a function that serves pages. */
export async function postTo(name: string, originalUrl: string): Promise<void> {
  const handler = await load()
  const response = { set: () => response, type: () => response, status: () => response, send() {} }
  await (handler(name) as unknown as RequestHandler)({ method: 'POST', originalUrl }, response)
}

/** The parts of a snapshot that triggers read. */
function snapshot(fields: DocumentData | undefined) {
  return { data: () => fields, get: (name: string): unknown => fields?.[name] }
}

async function load(
  project = process.env['GCLOUD_PROJECT'] ?? 'demo-grid',
): Promise<(name: string) => Handler> {
  process.env['FUNCTIONS_EMULATOR'] = 'true'
  process.env['ADMIN_PASSKEY'] = 'optional'
  process.env['BOOTSTRAP_ADMINS'] = 'founder@grid.test'
  // Mails are queued. Nothing listens on this port, unless a test has a mailbox.
  process.env['GRID_SMTP_PORT'] ??= '9'
  process.env['GRID_LINK_KEY'] = await makeLinkKey()
  const github = await serveGithub('fay@grid.test')
  github.unref()
  process.env['GCLOUD_PROJECT'] = project
  const file = pathToFileURL(join(ROOT, 'functions/lib/index.js')).href
  const handlers = await mute(async () => (await import(file)) as Record<string, Handler>)
  return (name) => {
    const handler = handlers[name]
    if (!handler) throw new Error(`${name} is not deployed.`)
    return handler
  }
}

/** Loads the bundle without a console. Its log uses the console methods that exist at load. */
async function mute<T>(load: () => Promise<T>): Promise<T> {
  const { debug, error, info, log, warn } = console
  const nothing = () => undefined
  Object.assign(console, {
    debug: nothing,
    error: nothing,
    info: nothing,
    log: nothing,
    warn: nothing,
  })
  try {
    return await load()
  } finally {
    Object.assign(console, { debug, error, info, log, warn })
  }
}

/** A caller whose sign-in is always recent. */
const recent = (uid: string, claims: object): Caller => ({
  uid,
  token: {
    ...claims,
    get auth_time() {
      return Math.floor(Date.now() / 1_000)
    },
  },
})

export const member = (uid: string, more: object = {}): Caller =>
  recent(uid, { email: `${uid}@grid.test`, email_verified: true, ...more })

export const admin = (uid: string): Caller => recent(uid, { admin: true })
