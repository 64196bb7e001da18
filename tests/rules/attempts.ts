import { LIMITS } from '@grid/schema/limits'
import { serverTimestamp } from 'firebase/firestore'
import type { Operation, Row } from '../access/grants'
import type { Attempt, Attempts, Situation } from './attempt'
import { change, erase, put } from './batches'
import { notificationPath } from './fixtures'
import { MEMBER_ATTEMPTS } from './member-attempts'
import { type RulesRequest, write } from './requests'
import { SERVER_WRITES } from './server-writes'
import { MAIL } from './stored-records'
import type { TestUser } from './test-users'
import { TEXT_ATTEMPTS } from './text-attempts'

const at = (path: string): Attempts => ({ sample: () => path })

/** A document of a member in a collection in which members list their own documents. */
const ownIn = (collection: string): Attempts => ({
  sample: ({ subject }) => `${collection}/of-${subject}`,
  narrowed: ({ subject }) => ['user_id', subject],
})

const ATTEMPTS: Readonly<Record<string, Attempts>> = {
  ...MEMBER_ATTEMPTS,
  ...TEXT_ATTEMPTS,
  'comment_index/{id}': at('comment_index/one'),
  'removal_notices/{id}': ownIn('removal_notices'),
  'histories/{id}': ownIn('histories'),
  'profiles/{uid}/notifications/{id}': { sample: ({ subject }) => notificationPath(subject) },
  'passkeys/{id}': ownIn('passkeys'),
  'github_accounts/{id}': ownIn('github_accounts'),
  'sign_ins/{id}': ownIn('sign_ins'),
  'images/{id}': ownIn('images'),
  'mails/{id}': {
    sample: ({ subject }) => `mails/of-${subject}`,
    narrowed: ({ actor, subject }) => (actor === 'A' ? ['status', 'failed'] : ['user_id', subject]),
    get: ({ actor, subject }) => {
      const path = `mails/of-${subject}`
      const stage = { [path]: { ...MAIL, user_id: subject } }
      const sent = {
        title: 'one that was sent',
        question: { kind: 'get' as const, path },
        stage: { [path]: { ...MAIL, user_id: subject, status: 'sent' } },
      }
      return { stage, misses: actor === 'A' ? [sent] : [] }
    },
  },
  'banned_users/{uid}': {
    sample: ({ subject }) => `banned_users/${subject}`,
    narrowed: ({ actor, subject }) => (actor === 'A' ? undefined : ['user_id', subject]),
  },
  'service_requests/{id}': at('service_requests/of-a-client'),
  'download_stats/{id}': at('download_stats/of-a-visitor'),
  'analytics/{id}': at('analytics/of-a-visitor'),
  'admin_actions/{id}': at('admin_actions/one'),
  'stats/{id}': at('stats/counts'),
  'daily_figures/{day}': at('daily_figures/2026-11-01'),
  'tag_tallies/{tag}': at('tag_tallies/t-measurement'),
  'contributor_tallies/{uid}': at('contributor_tallies/ada'),
  'stats/{id}/counted_events/{id}': at('stats/counts/counted_events/one'),
  'fan_outs/{id}': at('fan_outs/post_one'),
  'rate_limits/{id}': at('rate_limits/of-a-visitor'),
  'passkey_challenges/{id}': at('passkey_challenges/one'),
  'github_states/{id}': at('github_states/one'),
  'recovery_codes/{uid}': at('recovery_codes/root_admin'),
  'credentials/{uid}': at('credentials/ada'),
  'digests/{uid}': at('digests/ada'),
  'account_deletions/{uid}': at('account_deletions/gone'),
  'system/{id}': at('system/bootstrap'),
  'any other collection': at('secrets/one'),
  'any collection below a post': at('posts/of-ada/notes/one'),
}

/** The document of a row that a user attempts to read or change. */
export const sampleOf = (row: Row) => (person: TestUser) => attemptsOf(row).sample(person)

function attemptsOf(row: Row): Attempts {
  const tries = ATTEMPTS[row.path]
  if (!tries) throw new Error(`There are no attempts for ${row.path}.`)
  return tries
}

/** How a user attempts an operation of a row: once if it is allowed, otherwise in every way. */
export function attemptOf(
  row: Row,
  operation: Operation,
  scene: Situation,
  isAllowed: boolean,
): Attempt {
  const tries = attemptsOf(row)
  const { question, ...own } = tries[operation]?.(scene) ?? {}
  const first = question ?? plainAttempt(operation, tries.sample(scene), scene)
  const further = isAllowed ? [] : [...eachAlone(first), ...ofTheServer(row, operation, scene)]
  const plain = operation === 'list' ? listing(row, tries, scene, isAllowed) : null
  return { questions: [first, ...further], misses: [], stage: {}, ...plain, ...own }
}

const HARMLESS_NAMES = ['edit_id', 'deleted_id', 'restored_id'] as const

/**
 * The steps of a batch as writes of their own: one that is rejected hides the others. A member may
 * name an edit, a deletion or a restored text without making it. It only delays the own next one.
 */
function eachAlone(question: RulesRequest): RulesRequest[] {
  const steps = question.kind === 'write' ? question.steps : []
  const alone = steps.filter(({ fields }) => !HARMLESS_NAMES.some((name) => name in fields))
  return steps.length > 1 ? alone.map((step) => write(step)) : []
}

function ofTheServer({ path }: Row, operation: Operation, scene: Situation): RulesRequest[] {
  const steps = SERVER_WRITES[path]?.[operation]?.(scene) ?? []
  return steps.map((step) => write(step))
}

function plainAttempt(operation: Operation, path: string, { uid }: Situation): RulesRequest {
  if (operation === 'get') return { kind: 'get', path }
  if (operation === 'update') return write(change(path, { user_id: uid }))
  if (operation === 'delete') return write(erase(path))
  const fields = { user_id: uid, created_at: serverTimestamp() }
  return write(put(`${collectionOf(path)}/new-by-${uid}`, fields))
}

/** As many as the cap allows, or a single one where nothing is allowed; also as a count. */
function listing(
  row: Row,
  tries: Attempts,
  scene: Situation,
  isAllowed: boolean,
): Partial<Attempt> {
  const collection = collectionOf(tries.sample(scene))
  const equal = tries.narrowed?.(scene)
  const narrow = { collection, ...(equal && { equal }) }
  const isByName = row.path === 'profiles/{uid}' && equal !== undefined
  const most = isByName ? LIMITS.search.members : row.cap
  const cap = (isAllowed && most) || 1
  const list = (limit: number | null): RulesRequest => ({ kind: 'list', ...narrow, limit })
  return {
    questions: [list(cap), { kind: 'count', ...narrow, limit: cap }],
    misses: [
      { title: 'one more than that', question: list(cap + 1) },
      { title: 'all at once', question: list(null) },
      {
        title: 'all in an order',
        question: { kind: 'list', ...narrow, limit: null, newest: true },
      },
      { title: 'the count of all', question: { kind: 'count', ...narrow, limit: null } },
    ],
  }
}

function collectionOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'))
}
