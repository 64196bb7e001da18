import {
  collection,
  doc,
  type Firestore,
  getCountFromServer,
  getDoc,
  getDocs,
  limit,
  orderBy,
  query,
  where,
} from 'firebase/firestore'
import { commit, type Step } from './batches'
import { ask, toValue, toWrites } from './rest'
import { type Verdict, verdict } from './verdict'

/** One question to the rules, in words that the SDK and plain REST can both speak. */
export type Question =
  | { readonly kind: 'get'; readonly path: string }
  | {
      readonly kind: 'list' | 'count'
      readonly collection: string
      readonly equal?: readonly [field: string, value: string]
      readonly newest?: true
      readonly limit: number | null
    }
  | { readonly kind: 'write'; readonly steps: readonly Step[] }

export const write = (...steps: (Step | readonly Step[])[]): Question => ({
  kind: 'write',
  steps: steps.flat(),
})

/** What the rules answer to a client of the SDK. */
export function bySdk(db: Firestore, question: Question): Promise<Verdict> {
  if (question.kind === 'get') return verdict(getDoc(doc(db, question.path)))
  if (question.kind === 'write') return commit(db, question.steps)
  const asked = query(
    collection(db, question.collection),
    ...(question.equal ? [where(question.equal[0], '==', question.equal[1])] : []),
    ...(question.newest ? [orderBy('created_at', 'desc')] : []),
    ...(question.limit === null ? [] : [limit(question.limit)]),
  )
  return verdict(question.kind === 'list' ? getDocs(asked) : getCountFromServer(asked))
}

/** What the rules answer to a script without the SDK. */
export async function byRest(
  project: string,
  bearer: string | null,
  question: Question,
): Promise<Verdict> {
  const status = await send(project, bearer, question)
  // Two writes met at one document; whoever was turned away asks again, as the SDK does.
  if (status === 409) return byRest(project, bearer, question)
  // A document that may be looked for and is not there is answered with 404.
  if (status === 200 || (status === 404 && question.kind === 'get')) return 'allowed'
  if (status === 401 || status === 403) return 'denied'
  if (status === 400) return 'refused'
  throw new Error(`${JSON.stringify(question)} was answered with ${status}.`)
}

function send(project: string, bearer: string | null, question: Question): Promise<number> {
  if (question.kind === 'get') return ask(project, `documents/${question.path}`, bearer)
  if (question.kind === 'write') {
    return ask(project, 'documents:commit', bearer, { writes: toWrites(project, question.steps) })
  }
  const structuredQuery = toQuery(question)
  if (question.kind === 'list') {
    return ask(project, parentOf(question.collection, 'runQuery'), bearer, { structuredQuery })
  }
  const aggregations = [{ alias: 'all', count: {} }]
  const body = { structuredAggregationQuery: { structuredQuery, aggregations } }
  return ask(project, parentOf(question.collection, 'runAggregationQuery'), bearer, body)
}

type Listing = Extract<Question, { kind: 'list' | 'count' }>

function toQuery({ collection: path, equal, newest, limit: most }: Listing): object {
  const field = (fieldPath: string) => ({ field: { fieldPath } })
  return {
    from: [{ collectionId: path.slice(path.lastIndexOf('/') + 1) }],
    ...(equal && {
      where: { fieldFilter: { ...field(equal[0]), op: 'EQUAL', value: toValue(equal[1]) } },
    }),
    ...(newest && { orderBy: [{ ...field('created_at'), direction: 'DESCENDING' }] }),
    ...(most === null ? {} : { limit: most }),
  }
}

function parentOf(collectionPath: string, verb: string): string {
  const end = collectionPath.lastIndexOf('/')
  return end < 0 ? `documents:${verb}` : `documents/${collectionPath.slice(0, end)}:${verb}`
}
