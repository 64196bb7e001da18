import { type DocumentReference, FieldPath, Timestamp } from 'firebase-admin/firestore'
import { mapConcurrently } from './core/batches'
import { db } from './core/firebase'
import {
  outdatedFieldsAndTags,
  outdatedFollows,
  outdatedProfileFields,
  updateIndexEntry,
  updateOutdated,
} from './derived-fields'

/** A back-fill: which documents it visits, and what it does with each. */
type Backfill = {
  readonly collection: string
  /** Updates a document. Returns the names of the changed fields. */
  readonly update: (document: DocumentReference) => Promise<readonly string[]>
}

const BACKFILLS: Readonly<Record<string, Backfill>> = {
  posts: { collection: 'posts', update: (post) => updateOutdated(post, outdatedFieldsAndTags) },
  comments: { collection: 'comments', update: ({ id }) => updateIndexEntry(id) },
  /** Removes the entries of comments that do not exist, such as after a restored backup. */
  comment_index: { collection: 'comment_index', update: ({ id }) => updateIndexEntry(id) },
  profiles: {
    collection: 'profiles',
    update: (profile) => updateOutdated(profile, outdatedProfileFields),
  },
  /** A new post finds its followers by the tag as posts spell it. */
  follows: { collection: 'follows', update: (follows) => updateOutdated(follows, outdatedFollows) },
}

export const BACKFILL_NAMES: readonly string[] = Object.keys(BACKFILLS)

/** What a back-fill did so far: documents visited, documents changed, and changes by field. */
export type BackfillReport = {
  readonly visited: number
  readonly changed: number
  readonly fields: Readonly<Record<string, number>>
  /** The documents that could not be updated: ids with reasons. */
  readonly failed: Readonly<Record<string, string>>
}

type Options = {
  /** Starts with the first document, also where an earlier run stopped half way. */
  readonly restart?: boolean
  /** Receives when the run stopped that this one resumes. */
  readonly onResume?: (stoppedAt: Date) => void
  readonly onPage?: (report: BackfillReport) => void
}

const PAGE_SIZE = 200
const CONCURRENCY = 10
/** More failures have one cause, and their reasons would not fit into the stored state. */
const MAX_FAILURES = 1_000

/**
 * Runs a back-fill over a collection in the order of ids. Each page stores how far it came and what
 * it changed in `system/backfill_<name>`, so that another run resumes there after an interruption.
 * A document that fails stops nothing else.
 *
 * @throws Error if there is no back-fill of this name.
 * @throws Error if more than 1,000 documents fail.
 * @throws the last failure if the database fails for all documents of a page, as without a
 *   connection.
 */
export async function runBackfill(name: string, options: Options = {}): Promise<BackfillReport> {
  const backfill = Object.hasOwn(BACKFILLS, name) ? BACKFILLS[name] : undefined
  if (!backfill)
    throw new Error(`No such back-fill: ${name}. Available: ${BACKFILL_NAMES.join(', ')}.`)
  const state = db.doc(`system/backfill_${name}`)
  const stored = options.restart ? undefined : (await state.get()).data()
  const report = {
    visited: 0,
    changed: 0,
    fields: {} as Record<string, number>,
    failed: {} as Record<string, string>,
  }
  Object.assign(report, stored?.['report'])
  let after: string | null = stored?.['after'] ?? null
  if (stored) options.onResume?.(stored['updated_at'].toDate())

  for (;;) {
    const documents = await pageAfter(backfill.collection, after)
    const failures: unknown[] = []
    await mapConcurrently(documents, CONCURRENCY, async (document) => {
      try {
        count(report, await backfill.update(document))
      } catch (error) {
        failures.push(error)
        report.failed[document.id] = String(error)
      }
    })
    const isOutage = failures.length === documents.length && failures.every(isOfDatabase)
    if (isOutage && failures.length > 0) throw failures.at(-1)
    if (Object.keys(report.failed).length > MAX_FAILURES) throw tooManyFailures(failures)
    report.visited += documents.length
    after = documents.at(-1)?.id ?? null
    if (after === null) break
    await state.set({ after, report, updated_at: Timestamp.now() })
    options.onPage?.(report)
  }
  await state.delete()
  return report
}

const tooManyFailures = (failures: readonly unknown[]) =>
  new Error(
    `More than ${MAX_FAILURES} documents could not be updated, the last because of: ${failures.at(-1)}
Find the cause, then start again with --restart.`,
  )

const INVALID_ARGUMENT = 3

/** Whether a failure says something about the database, and not about a document. */
function isOfDatabase(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code !== INVALID_ARGUMENT
}

/** Counts the fields that changed in a document. */
function count(
  report: { changed: number; readonly fields: Record<string, number> },
  names: readonly string[],
): void {
  if (names.length > 0) report.changed += 1
  for (const field of names) report.fields[field] = (report.fields[field] ?? 0) + 1
}

async function pageAfter(
  collection: string,
  after: string | null,
): Promise<readonly DocumentReference[]> {
  const ordered = db
    .collection(collection)
    .orderBy(FieldPath.documentId())
    .select()
    .limit(PAGE_SIZE)
  const page = after === null ? ordered : ordered.startAfter(after)
  return (await page.get()).docs.map(({ ref }) => ref)
}
