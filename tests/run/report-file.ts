import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { RESULTS } from './step'

const fileOf = (name: string) => join(RESULTS, `${name}.json`)

/** Stores the counts of a run beside its reports. */
export async function saveReport(name: string, report: object): Promise<void> {
  await mkdir(RESULTS, { recursive: true })
  await writeFile(fileOf(name), `${JSON.stringify(report, null, 2)}\n`)
}

/** What the last run counted, or null where it did not. */
export async function readReport(name: string): Promise<unknown> {
  const text = await readFile(fileOf(name), 'utf8').catch(() => null)
  return text === null ? null : JSON.parse(text)
}
