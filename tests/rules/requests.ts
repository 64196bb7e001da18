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
import { commitByRest, restStatus, toValue } from './rest'
import { type Verdict, verdict } from './verdicts'

/** A request that both the SDK and plain REST can send. */
export type RulesRequest =
  | { readonly kind: 'get'; readonly path: string }
  | {
      readonly kind: 'list' | 'count'
      readonly collection: string
      readonly equal?: readonly [field: string, value: string]
      readonly newest?: true
      readonly limit: number | null
    }
  | { readonly kind: 'write'; readonly steps: readonly Step[] }

export const write = (...steps: (Step | readonly Step[])[]): RulesRequest => ({
  kind: 'write',
  steps: steps.flat(),
})

export function sendBySdk(db: Firestore, request: RulesRequest): Promise<Verdict> {
  if (request.kind === 'get') return verdict(getDoc(doc(db, request.path)))
  if (request.kind === 'write') return commit(db, request.steps)
  const target = query(
    collection(db, request.collection),
    ...(request.equal ? [where(request.equal[0], '==', request.equal[1])] : []),
    ...(request.newest ? [orderBy('created_at', 'desc')] : []),
    ...(request.limit === null ? [] : [limit(request.limit)]),
  )
  return verdict(request.kind === 'list' ? getDocs(target) : getCountFromServer(target))
}

/** Sends a request over REST, as a script without the SDK does. */
export async function sendByRest(
  project: string,
  bearer: string | null,
  request: RulesRequest,
): Promise<Verdict> {
  const status = await send(project, bearer, request)
  // A write conflict: sent again, as the SDK does.
  if (status === 409) return sendByRest(project, bearer, request)
  // A missing document that the user may read gives 404.
  if (status === 200 || (status === 404 && request.kind === 'get')) return 'allowed'
  if (status === 401 || status === 403) return 'denied'
  if (status === 400) return 'invalid'
  throw new Error(`${JSON.stringify(request)} was answered with ${status}.`)
}

function send(project: string, bearer: string | null, request: RulesRequest): Promise<number> {
  if (request.kind === 'get') return restStatus(project, `documents/${request.path}`, bearer)
  if (request.kind === 'write') return commitByRest(project, bearer, request.steps)
  const structuredQuery = toQuery(request)
  if (request.kind === 'list') {
    return restStatus(project, parentOf(request.collection, 'runQuery'), bearer, {
      structuredQuery,
    })
  }
  const aggregations = [{ alias: 'all', count: {} }]
  const body = { structuredAggregationQuery: { structuredQuery, aggregations } }
  return restStatus(project, parentOf(request.collection, 'runAggregationQuery'), bearer, body)
}

type Listing = Extract<RulesRequest, { kind: 'list' | 'count' }>

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
