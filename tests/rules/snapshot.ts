import { host } from '../hosts'
import { databaseOf } from './rest'

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
