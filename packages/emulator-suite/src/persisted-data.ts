import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { SuiteError } from './errors'

/** Where this is missing firebase-tools imports nothing, and only its log says so. */
const METADATA = 'firebase-export-metadata.json'

/**
 * Where a run exports to: firebase-tools removes what lay there before it has moved the new data
 * to its place, and may be ended in between.
 */
export const exportFolder = (folder: string) => `${folder}-next`

const oldData = (folder: string) => `${folder}-old`

/** When the data in a folder was exported; undefined where it holds none. */
export function exportTime(folder: string): number | undefined {
  return statSync(join(folder, METADATA), { throwIfNoEntry: false })?.mtimeMs
}

/** Whether a folder holds what a run has exported. */
export function hasData(folder: string): boolean {
  return exportTime(folder) !== undefined
}

/** Prepares the folder for a run. Throws if it holds data that cannot be imported. */
export function prepareData(folder: string): void {
  rmSync(exportFolder(folder), { recursive: true, force: true })
  if (!existsSync(folder) && existsSync(oldData(folder))) renameSync(oldData(folder), folder)
  const isEmpty = !existsSync(folder) || readdirSync(folder).length === 0
  if (isEmpty || hasData(folder)) return
  throw new SuiteError(
    'data-broken',
    `What lies in ${folder} is not all of an earlier run's data: type \`npm start -- --fresh\` to ` +
      'begin without it, or put it elsewhere and type the command again.',
  )
}

/** Puts what a run has exported in the place of what it began with. */
export function replaceData(folder: string): void {
  rmSync(oldData(folder), { recursive: true, force: true })
  if (existsSync(folder)) renameSync(folder, oldData(folder))
  renameSync(exportFolder(folder), folder)
  rmSync(oldData(folder), { recursive: true, force: true })
}

/** Removes the data, wherever the end of a run may have left it. */
export function deleteData(folder: string): void {
  for (const it of [folder, exportFolder(folder), oldData(folder)]) {
    rmSync(it, { recursive: true, force: true })
  }
}
