import { LIMITS } from '@grid/schema/limits'
import { serverTimestamp } from 'firebase/firestore'
import type { Operation, Row } from '../access/grants'
import type { Attempt, Attempts, MatrixUser } from './attempt'
import { remove, set, update } from './batches'
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
  filter: ({ subject }) => ['user_id', subject],
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
    filter: ({ actor, subject }) => (actor === 'A' ? ['status', 'failed'] : ['user_id', subject]),
    get: ({ actor, subject }) => {
      const path = `mails/of-${subject}`
      const stored = { [path]: { ...MAIL, user_id: subject } }
      const sent = {
        title: 'one that was sent',
        request: { kind: 'get' as const, path },
        stored: { [path]: { ...MAIL, user_id: subject, status: 'sent' } },
      }
      return { stored, violations: actor === 'A' ? [sent] : [] }
    },
  },
  'banned_users/{uid}': {
    sample: ({ subject }) => `banned_users/${subject}`,
    filter: ({ actor, subject }) => (actor === 'A' ? undefined : ['user_id', subject]),
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
export const sampleOf = (row: Row) => (user: TestUser) => attemptsOf(row).sample(user)

function attemptsOf(row: Row): Attempts {
  const attempts = ATTEMPTS[row.path]
  if (!attempts) throw new Error(`There are no attempts for ${row.path}.`)
  return attempts
}

/** How a user attempts an operation of a row: once if it is allowed, otherwise in every way. */
export function attemptOf(
  row: Row,
  operation: Operation,
  user: MatrixUser,
  isAllowed: boolean,
): Attempt {
  const attempts = attemptsOf(row)
  const { request, ...own } = attempts[operation]?.(user) ?? {}
  const first = request ?? plainRequest(operation, attempts.sample(user), user)
  const further = isAllowed ? [] : [...stepsAlone(first), ...serverWrites(row, operation, user)]
  const plain = operation === 'list' ? listAttempt(row, attempts, user, isAllowed) : null
  return { requests: [first, ...further], violations: [], stored: {}, ...plain, ...own }
}

const HARMLESS_NAMES = ['edit_id', 'deleted_id', 'restored_id'] as const

/**
 * The steps of a batch as writes of their own: one that is rejected hides the others. A member may
 * name an edit, a deletion or a restored text without making it. It only delays the own next one.
 */
function stepsAlone(request: RulesRequest): RulesRequest[] {
  const steps = request.kind === 'write' ? request.steps : []
  const alone = steps.filter(({ fields }) => !HARMLESS_NAMES.some((name) => name in fields))
  return steps.length > 1 ? alone.map((step) => write(step)) : []
}

function serverWrites({ path }: Row, operation: Operation, user: MatrixUser): RulesRequest[] {
  const steps = SERVER_WRITES[path]?.[operation]?.(user) ?? []
  return steps.map((step) => write(step))
}

function plainRequest(operation: Operation, path: string, { uid }: MatrixUser): RulesRequest {
  if (operation === 'get') return { kind: 'get', path }
  if (operation === 'update') return write(update(path, { user_id: uid }))
  if (operation === 'delete') return write(remove(path))
  const fields = { user_id: uid, created_at: serverTimestamp() }
  return write(set(`${collectionOf(path)}/new-by-${uid}`, fields))
}

/** As many as the cap allows, or a single one where nothing is allowed; also as a count. */
function listAttempt(
  row: Row,
  attempts: Attempts,
  user: MatrixUser,
  isAllowed: boolean,
): Partial<Attempt> {
  const collection = collectionOf(attempts.sample(user))
  const equal = attempts.filter?.(user)
  const filtered = { collection, ...(equal && { equal }) }
  const isByName = row.path === 'profiles/{uid}' && equal !== undefined
  const most = isByName ? LIMITS.search.members : row.cap
  const cap = (isAllowed && most) || 1
  const list = (limit: number | null): RulesRequest => ({ kind: 'list', ...filtered, limit })
  return {
    requests: [list(cap), { kind: 'count', ...filtered, limit: cap }],
    violations: [
      { title: 'one more than that', request: list(cap + 1) },
      { title: 'all at once', request: list(null) },
      {
        title: 'all in an order',
        request: { kind: 'list', ...filtered, limit: null, newest: true },
      },
      { title: 'the count of all', request: { kind: 'count', ...filtered, limit: null } },
    ],
  }
}

function collectionOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'))
}
