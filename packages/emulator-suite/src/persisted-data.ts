import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { SuiteError } from './errors'

/** Without this file firebase-tools imports nothing, and reports it only in its log. */
const METADATA = 'firebase-export-metadata.json'

/**
 * The folder of the export at the end of a run. firebase-tools deletes the target of an export
 * before the new data is there, so no run exports to the folder itself.
 */
export const exportFolder = (folder: string) => `${folder}-next`

/** The folder of the exports during a run. */
export const autosaveFolder = (folder: string) => `${folder}-autosave`

const oldData = (folder: string) => `${folder}-old`

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
  for (const it of [exportFolder(folder), autosaveFolder(folder)]) {
    rmSync(it, { recursive: true, force: true })
  }
  if (!existsSync(folder) && existsSync(oldData(folder))) renameSync(oldData(folder), folder)
  const isEmpty = !existsSync(folder) || readdirSync(folder).length === 0
  if (isEmpty || hasData(folder)) return
  throw new SuiteError(
    'data-broken',
    `What lies in ${folder} is not all of an earlier run's data: type \`npm start -- --fresh\` to ` +
      'begin without it, or put it elsewhere and type the command again.',
  )
}

/** Replaces the data by a complete export. */
export function replaceData(folder: string, source = exportFolder(folder)): void {
  rmSync(oldData(folder), { recursive: true, force: true })
  if (existsSync(folder)) renameSync(folder, oldData(folder))
  renameSync(source, folder)
  rmSync(oldData(folder), { recursive: true, force: true })
}

/** Deletes the data of earlier runs. */
export function deleteData(folder: string): void {
  for (const it of [folder, exportFolder(folder), autosaveFolder(folder), oldData(folder)]) {
    rmSync(it, { recursive: true, force: true })
  }
}
