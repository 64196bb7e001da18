import { LIMITS } from '@grid/schema/limits'
import type { Firestore } from 'firebase/firestore'
import { commit, publish, recordOf, trashPost } from './batches'
import { ACTORS, type Actor, WRITERS } from './cast'
import { type Fields, newComment, newPost, newProfile } from './records'
import type { Verdict } from './verdict'

export const ALL = ACTORS
export const NOBODY: readonly Actor[] = []
const ADMIN: readonly Actor[] = ['root_admin']

/** Who may do what to a document and its collection. */
export type Row = {
  readonly path: string
  readonly get: readonly Actor[]
  /** The most documents that one list may ask for, and who may ask. */
  readonly list: readonly Actor[]
  readonly cap: number
  readonly create: readonly Actor[]
  readonly update: readonly Actor[]
  readonly delete: readonly Actor[]
  readonly fields: (actor: Actor) => Fields
  readonly change: Fields
  /** What goes only in one batch with other documents. */
  readonly batches?: readonly Act[]
}

/** Something that is allowed to some. */
export type Act = {
  readonly title: string
  readonly may: readonly Actor[]
  readonly changes?: true
  readonly perform: (db: Firestore, actor: Actor) => Promise<Verdict>
}

const closed = { create: NOBODY, update: NOBODY, delete: NOBODY }
const adminReads = { get: ADMIN, list: ADMIN, ...closed }

/** What the rules grant; whatever is not listed is refused. */
export const CONTRACT: readonly Row[] = [
  {
    path: 'profiles/ada',
    get: ALL,
    list: ADMIN,
    cap: LIMITS.page.admin,
    ...closed,
    fields: (actor) => newProfile(`${actor}-too`),
    change: { reputation: 99 },
  },
  {
    path: 'usernames/ada',
    get: NOBODY,
    list: NOBODY,
    cap: 1,
    ...closed,
    fields: (actor) => ({ user_id: actor }),
    change: { user_id: 'mallory' },
  },
  {
    path: 'posts/of-ada',
    get: ALL,
    list: ALL,
    cap: LIMITS.page.posts,
    ...closed,
    fields: (actor) => newPost(actor),
    change: { title: 'A title that ada never wrote' },
    batches: [
      {
        title: 'publish a post',
        may: WRITERS,
        changes: true,
        perform: (db, actor) => commit(db, publish(actor, `by-${actor}`, newPost(actor))),
      },
      {
        title: 'move posts/of-ada into the trash',
        may: ['ada'],
        changes: true,
        perform: async (db, actor) =>
          commit(db, trashPost(actor, 'of-ada', await recordOf(db, 'posts/of-ada'))),
      },
    ],
  },
  {
    path: 'comments/of-ada',
    get: ALL,
    list: NOBODY,
    cap: LIMITS.page.comments,
    ...closed,
    fields: (actor) => newComment(actor),
    change: { content: 'Words that ada never wrote' },
  },
  {
    path: 'member_activity/ada',
    get: ['ada'],
    list: NOBODY,
    cap: 1,
    ...closed,
    fields: () => ({ comment_id: 'of-ada' }),
    change: { comment_id: 'of-mallory' },
  },
  {
    path: 'service_requests/of-a-client',
    ...adminReads,
    cap: LIMITS.page.admin,
    fields: () => ({ user_email: 'ciso@harbourline.example', status: 'pending' }),
    change: { status: 'completed' },
  },
  {
    path: 'download_stats/of-a-visitor',
    ...adminReads,
    cap: LIMITS.page.admin,
    fields: (actor) => ({ tool_name: 'PortLock', user_id: actor }),
    change: { tool_name: 'ClawView' },
  },
  {
    path: 'analytics/of-a-visitor',
    ...adminReads,
    cap: LIMITS.page.admin,
    fields: (actor) => ({ event_type: 'download', user_id: actor }),
    change: { event_type: 'page_view' },
  },
  {
    path: 'stats/counts',
    get: ADMIN,
    list: NOBODY,
    cap: 1,
    ...closed,
    fields: () => ({ posts: 1 }),
    change: { posts: 1_000 },
  },
  {
    path: 'daily_figures/2026-11-01',
    ...adminReads,
    cap: 100,
    fields: () => ({ date: '2026-11-01', posts: 1 }),
    change: { posts: 1_000 },
  },
  {
    path: 'tag_tallies/t-measurement',
    ...adminReads,
    cap: LIMITS.page.admin,
    fields: () => ({ tag: 'measurement', posts: 1 }),
    change: { posts: 1_000 },
  },
  {
    path: 'contributor_tallies/ada',
    ...adminReads,
    cap: LIMITS.page.admin,
    fields: (actor) => ({ username: actor, posts: 1 }),
    change: { posts: 1_000 },
  },
  {
    path: 'removal_notices/to-ada',
    get: ['ada'],
    list: NOBODY,
    cap: 20,
    ...closed,
    delete: ['ada'],
    fields: (actor) => ({ user_id: actor, excerpt: 'A title' }),
    change: { reason: null },
  },
  {
    path: 'banned_users/bob',
    get: ['bob', 'root_admin'],
    list: ADMIN,
    cap: LIMITS.page.bans,
    ...closed,
    fields: (actor) => ({ user_id: actor, is_active: true }),
    change: { is_active: false },
  },
  {
    path: 'admin_actions/one',
    ...adminReads,
    cap: LIMITS.page.audit,
    fields: (actor) => ({ admin_id: actor, action_type: 'ban_user' }),
    change: { admin_id: 'ada' },
  },
  ...['stats/counts/counted_events/one', 'seeds/cast', 'secrets/one', 'posts/of-ada/notes/one'].map(
    (path): Row => ({
      path,
      get: NOBODY,
      list: NOBODY,
      cap: 1,
      ...closed,
      fields: (actor) => ({ user_id: actor }),
      change: { user_id: 'mallory' },
    }),
  ),
]
