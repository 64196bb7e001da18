import { FieldValue, increment, serverTimestamp } from 'firebase/firestore'
import { host } from '../hosts'
import type { Step } from './batches'
import type { Fields } from './records'

/** A value in the encoding of the REST API. */
export type Value = Record<string, unknown>

/** A token as Auth would issue it; the emulator does not ask for a signature. */
export function tokenFor(project: string, uid: string, claims: Fields = {}): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const seconds = Math.floor(Date.now() / 1_000)
  const payload = {
    iss: `https://securetoken.google.com/${project}`,
    aud: project,
    sub: uid,
    user_id: uid,
    auth_time: seconds,
    iat: seconds,
    exp: seconds + 3_600,
    email_verified: true,
    ...claims,
  }
  return `${encode({ alg: 'none', typ: 'JWT' })}.${encode(payload)}.`
}

/** The name of a database as REST knows it. */
export const databaseOf = (project: string) => `projects/${project}/databases/(default)`

/** Sends a plain HTTP request to the emulator. Returns the status. */
export async function restStatus(
  project: string,
  path: string,
  bearer: string | null,
  body?: object,
): Promise<number> {
  const headers = bearer === null ? {} : { Authorization: `Bearer ${bearer}` }
  const url = `http://${host('firestore').address}/v1/${databaseOf(project)}/${path}`
  const response = await fetch(url, {
    method: body ? 'POST' : 'GET',
    headers,
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  await response.body?.cancel()
  return response.status
}

/** Commits the steps of an SDK's batch, as a script without the SDK does. Returns the status. */
export function commitByRest(
  project: string,
  bearer: string | null,
  steps: readonly Step[],
): Promise<number> {
  const documents = `${databaseOf(project)}/documents`
  const writes = steps.map((step) => toWrite(`${documents}/${step.path}`, step))
  return restStatus(project, 'documents:commit', bearer, { writes })
}

/** Writes what every member may write, with a token that an attacker may have copied. */
export function writeInbox(project: string, uid: string, bearer: string): Promise<number> {
  const fields = { read_at: serverTimestamp() }
  return commitByRest(project, bearer, [{ kind: 'set', path: `inboxes/${uid}`, fields }])
}

function toWrite(name: string, { kind, fields }: Step): object {
  if (kind === 'delete') return { delete: name }
  const entries = Object.entries(fields)
  const plain = entries.filter(([, value]) => !(value instanceof FieldValue))
  const transforms = entries.flatMap(([fieldPath, value]) =>
    value instanceof FieldValue ? [{ fieldPath, ...toTransform(value) }] : [],
  )
  const update = { name, fields: toFields(Object.fromEntries(plain)) }
  return {
    update,
    updateTransforms: transforms,
    ...(kind === 'set' ? {} : { updateMask: { fieldPaths: plain.map(([key]) => key) } }),
    ...(kind === 'update' ? { currentDocument: { exists: true } } : {}),
  }
}

function toTransform(value: FieldValue): object {
  if (value.isEqual(serverTimestamp())) return { setToServerValue: 'REQUEST_TIME' }
  const step = [1, -1, 2].find((by) => value.isEqual(increment(by)))
  if (step === undefined) throw new Error('This field value has no spelling in REST yet.')
  return { increment: { integerValue: String(step) } }
}

function toFields(fields: Fields): Record<string, Value> {
  return Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, toValue(value)]))
}

/** Encodes a value for REST; whole numbers are integers, as in the SDK. */
export function toValue(value: unknown): Value {
  if (value === null) return { nullValue: null }
  if (typeof value === 'string') return { stringValue: value }
  if (typeof value === 'boolean') return { booleanValue: value }
  if (typeof value === 'number') {
    const isWhole = Number.isSafeInteger(value) && !Object.is(value, -0)
    return isWhole ? { integerValue: String(value) } : { doubleValue: value }
  }
  if (Array.isArray(value)) return { arrayValue: { values: value.map(toValue) } }
  if (value instanceof Date) return { timestampValue: value.toISOString() }
  if (isTimestamp(value)) return { timestampValue: value.toDate().toISOString() }
  return { mapValue: { fields: toFields(value as Fields) } }
}

function isTimestamp(value: unknown): value is { toDate(): Date } {
  return typeof value === 'object' && value !== null && 'toDate' in value
}

type Document = { readonly name: string; readonly fields?: object }

/**
 * Notes what a project's database holds, and gives what brings it back to that. Only what differs
 * is written: the emulator keeps each state of a document, clearing does not end that, and each
 * further write copies them all.
 */
export async function snapshot(project: string): Promise<() => Promise<void>> {
  const noted = await everyDocument(project)
  return async () => {
    const found = await everyDocument(project)
    const changed = [...noted].filter(([name, fields]) => found.get(name) !== fields)
    const writes = [
      ...changed.map(([name, fields]) => ({ update: { name, fields: JSON.parse(fields) } })),
      ...[...found.keys()].filter((name) => !noted.has(name)).map((name) => ({ delete: name })),
    ]
    if (writes.length > 0) await sendAsOwner(project, 'commit', { writes })
  }
}

/** The fields of all documents, as JSON, by name; also of those in subcollections. */
export async function everyDocument(project: string): Promise<Map<string, string>> {
  const structuredQuery = { from: [{ allDescendants: true }] }
  const response = await sendAsOwner(project, 'runQuery', { structuredQuery })
  const rows = (await response.json()) as { readonly document?: Document }[]
  return new Map(
    rows.flatMap(({ document }) =>
      document ? [[document.name, JSON.stringify(document.fields ?? {})]] : [],
    ),
  )
}

async function sendAsOwner(project: string, verb: string, body: object): Promise<Response> {
  const url = `http://${host('firestore').address}/v1/${databaseOf(project)}/documents:${verb}`
  const headers = { Authorization: 'Bearer owner' }
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`The emulator rejects ${verb}: ${await response.text()}`)
  return response
}
