import { LIMITS } from '@grid/schema/limits'
import {
  addDoc,
  collection,
  deleteDoc,
  doc,
  type Firestore,
  getCountFromServer,
  getDoc,
  getDocs,
  limit,
  orderBy,
  query,
  setDoc,
  updateDoc,
} from 'firebase/firestore'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { commit, publish, recordOf, trashPost } from './batches'
import { ACTORS, type Actor, CAST, WRITERS } from './cast'
import { type Fields, newComment, newPost, newProfile } from './records'
import { type Verdict, verdict } from './verdict'
import { openWorld, type World } from './world'

const ALL = ACTORS
const NOBODY: readonly Actor[] = []
const ADMIN: readonly Actor[] = ['root_admin']

type Row = {
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

type Act = {
  readonly title: string
  readonly may: readonly Actor[]
  readonly changes?: true
  readonly perform: (db: Firestore, actor: Actor) => Promise<Verdict>
}

const closed = { create: NOBODY, update: NOBODY, delete: NOBODY }
const adminReads = { get: ADMIN, list: ADMIN, ...closed }

const CONTRACT: readonly Row[] = [
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

function reads(row: Row): Act[] {
  const name = collectionOf(row.path)
  const all = (db: Firestore) => collection(db, name)
  const { cap } = row
  return [
    { title: `get ${row.path}`, may: row.get, perform: (db) => verdict(getDoc(doc(db, row.path))) },
    {
      title: `list ${cap} of ${name}`,
      may: row.list,
      perform: (db) => verdict(getDocs(query(all(db), limit(cap)))),
    },
    {
      title: `count ${cap} of ${name}`,
      may: row.list,
      perform: (db) => verdict(getCountFromServer(query(all(db), limit(cap)))),
    },
    {
      title: `list ${cap + 1} of ${name}`,
      may: NOBODY,
      perform: (db) => verdict(getDocs(query(all(db), limit(cap + 1)))),
    },
    { title: `list all of ${name}`, may: NOBODY, perform: (db) => verdict(getDocs(all(db))) },
    {
      title: `list all of ${name} in an order`,
      may: NOBODY,
      perform: (db) => verdict(getDocs(query(all(db), orderBy('created_at', 'desc')))),
    },
    {
      title: `count all of ${name}`,
      may: NOBODY,
      perform: (db) => verdict(getCountFromServer(all(db))),
    },
  ]
}

function writes(row: Row): Act[] {
  const name = collectionOf(row.path)
  return [
    {
      title: `create a document in ${name}`,
      may: row.create,
      changes: true,
      perform: (db, actor) => verdict(addDoc(collection(db, name), row.fields(actor))),
    },
    {
      title: `overwrite ${row.path}`,
      may: NOBODY,
      changes: true,
      perform: (db, actor) => verdict(setDoc(doc(db, row.path), row.fields(actor))),
    },
    {
      title: `update ${row.path}`,
      may: row.update,
      changes: true,
      perform: (db) => verdict(updateDoc(doc(db, row.path), row.change)),
    },
    {
      title: `delete ${row.path}`,
      may: row.delete,
      changes: true,
      perform: (db) => verdict(deleteDoc(doc(db, row.path))),
    },
  ]
}

function collectionOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'))
}

let world: World
let isTouched = true

function sentence(act: Act): string {
  if (act.may.length === 0) return `refuses everyone to ${act.title}`
  if (act.may.length === ALL.length) return `allows everyone to ${act.title}`
  return `allows only ${act.may.join(', ')} to ${act.title}`
}

beforeAll(async () => {
  world = await openWorld('access')
})

beforeEach(async () => {
  if (isTouched) await world.reset()
  isTouched = true
})

afterAll(() => world.close())

for (const row of CONTRACT) {
  describe(row.path, () => {
    for (const act of [...reads(row), ...writes(row), ...(row.batches ?? [])]) {
      it(sentence(act), async () => {
        const asked = ALL.map(async (actor) => {
          const said = await act.perform(world.as(actor), actor)
          return [CAST[actor].title, said] as const
        })
        const expected = ALL.map((actor) => {
          return [CAST[actor].title, act.may.includes(actor) ? 'allowed' : 'denied'] as const
        })
        const told = await Promise.all(asked)
        isTouched = act.changes === true && told.some(([, said]) => said === 'allowed')
        expect(Object.fromEntries(told)).toEqual(Object.fromEntries(expected))
      })
    }
  })
}
