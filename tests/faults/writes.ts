import { Firestore } from 'firebase-admin/firestore'
import { OPERATIONS, type Row } from '../access/grants'
import { MATRIX } from '../access/matrix'

/** A write in a Firestore commit. */
type Write = {
  readonly delete?: string
  readonly update?: { readonly name: string }
  readonly updateMask?: { readonly fieldPaths?: readonly string[] } | null
  readonly updateTransforms?: readonly { readonly fieldPath: string }[]
  readonly currentDocument?: { readonly exists?: boolean; readonly updateTime?: unknown } | null
}

/** The requests that change documents: of batches and transactions, and of a bulk writer. */
const COMMITS: ReadonlySet<string> = new Set(['commit', 'batchWrite'])

type Request = (this: unknown, method: string, request: { writes?: Write[] }) => Promise<unknown>

/**
 * Runs work and returns its writes as operations of rows of the access matrix. A write that can
 * create or update a document is returned as both, separated by `|`. A write without a row has
 * its own path.
 */
export async function writesOf(work: () => Promise<unknown>): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  const owner = Firestore.prototype as unknown as { request: Request }
  const original = owner.request
  owner.request = function (method, request, ...more) {
    for (const write of (COMMITS.has(method) && request.writes) || []) {
      for (const operation of operationsOf(write)) found.add(operation)
    }
    return original.call(this, method, request, ...more)
  }
  try {
    await work()
  } finally {
    owner.request = original
  }
  return found
}

/** The operations and rows that the matrix grants to a function. */
export function namedFor(name: string): string[] {
  return MATRIX.flatMap((row) =>
    OPERATIONS.filter((operation) => row[operation].F?.split(', ').includes(name)).map(
      (operation) => `${operation} ${row.path}`,
    ),
  )
}

/** All functions in the matrix. */
export function namedFunctions(): string[] {
  const cells = MATRIX.flatMap((row) => OPERATIONS.map((operation) => row[operation].F))
  return [...new Set(cells.flatMap((names) => names?.match(/\w+/g) ?? []))].toSorted()
}

/** The operations that a write may be, each with its row. */
export function eitherOf(written: string): string[] {
  const [operations = '', ...path] = written.split(' ')
  return operations.split('|').map((operation) => [operation, ...path].join(' '))
}

function operationsOf(write: Write): string[] {
  const path = (write.delete ?? write.update?.name ?? '').replace(/^.*?\/documents\//, '')
  const found = rowsOf(path, fieldsOf(write))
  const rows = found.length > 0 ? found : [{ path }]
  const { exists, updateTime } = write.currentDocument ?? {}
  if (write.delete) return rows.map((row) => `delete ${row.path}`)
  if (exists === false) return rows.map((row) => `create ${row.path}`)
  if (exists || updateTime) return rows.map((row) => `update ${row.path}`)
  return rows.map((row) => `create|update ${row.path}`)
}

function fieldsOf({ updateMask, updateTransforms }: Write): string[] {
  const moved = updateTransforms?.map(({ fieldPath }) => fieldPath) ?? []
  return [...(updateMask?.fieldPaths ?? []), ...moved]
}

/** The rows of a write: those of its fields, if each field has its own row. */
function rowsOf(path: string, fields: readonly string[]): Row[] {
  const pattern = (row: Row) => new RegExp(`^${row.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)
  const whole = MATRIX.filter((row) => !row.isField && pattern(row).test(path))
  const own = MATRIX.filter((row) => {
    const [document = '', field = ''] = row.path.split(': ')
    return row.isField && pattern({ ...row, path: document }).test(path) && fields.includes(field)
  })
  return own.length > 0 && own.length === fields.length ? own : whole
}
