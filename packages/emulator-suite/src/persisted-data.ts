import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { SuiteError } from './errors'
import { LOOPBACK } from './ports'

const EXPORT_LIMIT_MS = 60_000

/** Without this file firebase-tools imports nothing, and reports it only in its log. */
const METADATA = 'firebase-export-metadata.json'

/**
 * The folder of the export at the end of a run. firebase-tools deletes the target of an export
 * before the new data is there, so no run exports to the folder itself.
 */
export const exportFolder = (folder: string) => `${folder}-next`

/** The folder of the exports during a run. */
const autosaveFolder = (folder: string) => `${folder}-autosave`

/** The folder of the export before the last one. */
const previousFolder = (folder: string) => `${folder}-previous`

/** Returns the time of the export in a folder in milliseconds, or undefined without one. */
export function exportTime(folder: string): number | undefined {
  return statSync(join(folder, METADATA), { throwIfNoEntry: false })?.mtimeMs
}

/** Returns true if a folder contains an export. */
export function hasData(folder: string): boolean {
  return exportTime(folder) !== undefined
}

/** Prepares the folder for a run. Throws if it holds data that cannot be imported. */
export function prepareData(folder: string): void {
  const unfinished = [exportFolder(folder), autosaveFolder(folder)].filter((it) => existsSync(it))
  // A run that ended during a replacement leaves the new export, too.
  const isInterrupted = unfinished.length > 0 && !existsSync(folder)
  if (isInterrupted && existsSync(previousFolder(folder))) {
    renameSync(previousFolder(folder), folder)
  }
  for (const it of unfinished) rmSync(it, { recursive: true, force: true })
  if (!existsSync(folder) || readdirSync(folder).length === 0) return
  const losses = findLosses(folder)
  if (losses.length === 0) return
  throw new SuiteError(
    'data-broken',
    `The data of an earlier run in ${folder} is not whole. Missing or truncated:\n` +
      `${listed(losses)}\nNothing was changed.\n${remedies(folder)}`,
  )
}

/** Says what to type if the data of earlier runs cannot be used. Only `--fresh` deletes some. */
export function remedies(folder: string, now = new Date()): string {
  const [data, previous] = [relative('', folder), relative('', previousFolder(folder))]
  const stamp = now.toISOString().slice(0, 19).replaceAll(':', '')
  const aside = `mv ${data} ${data}-broken-${stamp}`
  const time = exportTime(previousFolder(folder))
  const restored = time !== undefined && findLosses(previousFolder(folder)).length === 0
  // A run would replace the previous export.
  const bothAside = restored ? `${aside} && mv ${previous} ${previous}-${stamp}` : aside
  return [
    ...(restored
      ? [
          `To keep it aside and use the export of ${new Date(time).toLocaleString('en-GB')}, type:`,
          `  ${aside} && mv ${previous} ${data} && npm start`,
        ]
      : []),
    'To keep it aside and start with the demo data, type:',
    `  ${bothAside} && npm start`,
    'To delete it, type:',
    '  npm start -- --fresh',
  ].join('\n')
}

const MAX_LISTED = 5

function listed(paths: readonly string[]): string {
  const more = paths.length > MAX_LISTED ? [`and ${paths.length - MAX_LISTED} more`] : []
  return [...paths.slice(0, MAX_LISTED), ...more].map((it) => `  ${it}`).join('\n')
}

/**
 * Replaces the data by a complete export. The data before it stays in a folder beside it.
 *
 * @throws Error if the export is incomplete. It is deleted then, and the data stays as it is.
 */
export function replaceData(folder: string, source = exportFolder(folder)): void {
  // firebase-tools reports a full disk only in its log.
  const losses = findLosses(source)
  if (losses.length > 0) {
    rmSync(source, { recursive: true, force: true })
    throw exportFailed(`it is incomplete (${losses.slice(0, MAX_LISTED).join(', ')})`)
  }
  if (hasData(folder)) {
    rmSync(previousFolder(folder), { recursive: true, force: true })
    renameSync(folder, previousFolder(folder))
  }
  renameSync(source, folder)
}

/**
 * Exports the data of a suite that runs.
 *
 * @param hub the port of its hub
 * @param runDir the folder of the run
 * @throws Error if the export fails, as on a full disk. The data then stays as it is.
 */
export async function exportData(hub: number, folder: string, runDir: string): Promise<void> {
  const path = autosaveFolder(folder)
  const response = await fetch(`http://${LOOPBACK}:${hub}/_admin/export`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ path, initiatedBy: 'autosave' }),
    signal: AbortSignal.timeout(EXPORT_LIMIT_MS),
  })
  if (response.ok) return replaceData(folder, path)
  // What each failed export leaves would fill the disk.
  const unfinished = readdirSync(runDir).filter((name) => name.startsWith('firebase-export-'))
  for (const it of [path, ...unfinished.map((name) => join(runDir, name))]) {
    rmSync(it, { recursive: true, force: true })
  }
  const { message } = (await response.json()) as { message: string }
  throw exportFailed(message)
}

/** The error of an export that failed for a reason in the log of firebase-tools. */
export function exportFailed(reason: string): Error {
  return new Error(`The data could not be exported, and the last export is unchanged: ${reason}`)
}

/** Deletes the data of earlier runs. */
export function deleteData(folder: string): void {
  for (const it of [folder, exportFolder(folder), autosaveFolder(folder), previousFolder(folder)]) {
    rmSync(it, { recursive: true, force: true })
  }
}

const ACCOUNTS = 'accounts.json'

/** The part of an account that is read here; times in seconds and in milliseconds since 1970. */
type Account = {
  readonly localId: string
  readonly validSince?: string
  readonly createdAt: string
}

const UPDATES_AT_ONCE = 20

/**
 * Corrects from when on the tokens of imported accounts are valid. The Auth emulator dates this to
 * the import, which would end all sessions of browsers.
 *
 * @param auth the port of the Auth emulator
 * @throws SuiteError if it rejects some of them. The others are corrected.
 */
export async function restoreTokenTimes(
  auth: number,
  project: string,
  folder: string,
): Promise<void> {
  const exported = (readJson(join(folder, METADATA)) ?? {}) as Metadata
  if (!exported.auth) return
  const accounts = readJson(join(folder, exported.auth.path, ACCOUNTS)) ?? {}
  const { users = [] } = accounts as { readonly users?: readonly Account[] }
  const path = `identitytoolkit.googleapis.com/v1/projects/${project}/accounts:update`
  const url = `http://${LOOPBACK}:${auth}/${path}`
  const rejected: string[] = []
  const waiting = users.values()
  const updateNext = async () => {
    for (const user of waiting) {
      const response = await updateTokenTime(url, user)
      const answer = await response.text()
      if (!response.ok) rejected.push(`${user.localId} (${response.status}): ${answer}`)
    }
  }
  await Promise.all(Array.from({ length: UPDATES_AT_ONCE }, updateNext))
  if (rejected.length === 0) return
  throw new SuiteError(
    'data-broken',
    `The Auth emulator rejected ${rejected.length} of ${users.length} accounts of ${folder}:\n` +
      `${listed(rejected)}\n${remedies(folder)}`,
  )
}

function updateTokenTime(url: string, { localId, createdAt, ...user }: Account): Promise<Response> {
  const validSince = user.validSince ?? String(Math.floor(Number(createdAt) / 1_000))
  return fetch(url, {
    method: 'POST',
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    body: JSON.stringify({ localId, validSince }),
  })
}

/** The part of the metadata that is read here. */
type Metadata = Partial<Record<'auth' | 'storage' | 'firestore', { path: string }>>

/**
 * Returns the files of an export that are missing, empty or truncated, as far as the import of
 * firebase-tools would be silent about them.
 */
function findLosses(folder: string): string[] {
  const { auth, firestore, storage } = (readJson(join(folder, METADATA)) ?? {}) as Metadata
  if (!auth && !firestore && !storage) return [METADATA]
  const json = [
    ...(auth ? [join(auth.path, 'config.json'), join(auth.path, ACCOUNTS)] : []),
    ...(storage ? [join(storage.path, 'buckets.json')] : []),
  ]
  return [
    ...json.filter((path) => !readJson(join(folder, path))),
    ...(firestore && !existsSync(join(folder, firestore.path)) ? [firestore.path] : []),
    ...(storage ? findLostFiles(folder, storage.path) : []),
  ]
}

/** Returns which of the stored files lack their content or their metadata. */
function findLostFiles(folder: string, storage: string): string[] {
  const [blobs, metadata] = [join(storage, 'blobs'), join(storage, 'metadata')]
  const lostFolders = [blobs, metadata].filter((path) => !existsSync(join(folder, path)))
  if (lostFolders.length > 0) return lostFolders
  const described = readdirSync(join(folder, metadata)).map((name) => name.replace(/\.json$/, ''))
  const lost = described.flatMap((name) => {
    const file = join(metadata, `${name}.json`)
    const stored = readJson(join(folder, file)) as { size?: number } | undefined
    if (!stored) return [file]
    const blob = join(blobs, name)
    const size = statSync(join(folder, blob), { throwIfNoEntry: false })?.size
    return size === stored.size ? [] : [blob]
  })
  const undescribed = readdirSync(join(folder, blobs)).filter((name) => !described.includes(name))
  return [...lost, ...undescribed.map((name) => join(metadata, `${name}.json`))]
}

/** Returns the object in a JSON file, or undefined if the file is missing or truncated. */
function readJson(file: string): object | undefined {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return value instanceof Object ? value : undefined
  } catch {
    return undefined
  }
}
