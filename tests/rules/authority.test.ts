import {
  collection,
  collectionGroup,
  deleteDoc,
  doc,
  getCountFromServer,
  getDoc,
  getDocs,
  limit,
  orderBy,
  query,
  where,
} from 'firebase/firestore'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MATRIX } from '../access/matrix'
import { commit, erase, publish, recordOf, trashPost } from './batches'
import { ACTORS, type Actor, WRITERS } from './cast'
import { newPost } from './records'
import { verdict } from './verdicts'
import { EARLIER, openWorld, SIGNED_IN_AT, type World } from './world'

let world: World

beforeAll(async () => {
  world = await openWorld('authority')
})

beforeEach(() => world.reset())

afterAll(() => world.close())

async function post(actor: Actor, id: string) {
  await world.lay({ [`member_activity/${actor}`]: null })
  return commit(world.as(actor), publish(actor, id, newPost(actor)))
}
const readLog = (actor: Actor) => verdict(getDoc(doc(world.as(actor), 'admin_actions/one')))
const profileOf = (uid: string, isAdmin: boolean) => ({
  username: uid,
  username_lower: uid,
  created_at: EARLIER,
  reputation: 0,
  is_admin: isAdmin,
})

describe('a ban', () => {
  const ban = { user_id: 'ada', admin_id: 'root_admin', reason: 'Spam.', is_active: true }

  it('stops the next write and lets reading go on', async () => {
    expect(await post('ada', 'before')).toBe('allowed')
    await world.lay({ 'banned_users/ada': ban })
    expect(await post('ada', 'after')).toBe('denied')
    const own = await recordOf(world.as('ada'), 'posts/of-ada')
    expect(await commit(world.as('ada'), trashPost('ada', 'of-ada', own))).toBe('denied')
    const posts = query(collection(world.as('ada'), 'posts'), limit(20))
    expect(await verdict(getDocs(posts))).toBe('allowed')
  })

  it('tells its reason to the member and to no other', async () => {
    const read = (actor: Actor) => getDoc(doc(world.as(actor), 'banned_users/bob'))
    expect((await read('bob')).get('reason')).toBe('Advertising.')
    expect(await verdict(read('ada'))).toBe('denied')
    const own = getDoc(doc(world.as('ada'), 'banned_users/ada'))
    expect((await own).exists()).toBe(false)
  })

  it('ends with the record that lifts it', async () => {
    expect(await post('bob', 'before')).toBe('denied')
    await world.lay({ 'banned_users/bob': { ...ban, user_id: 'bob', is_active: false } })
    expect(await post('bob', 'after')).toBe('allowed')
  })

  it('ends by itself at its end, and not before', async () => {
    const later = new Date(Date.now() + 60_000)
    await world.lay({ 'banned_users/ada': { ...ban, expires_at: later } })
    expect(await post('ada', 'before-the-end')).toBe('denied')
    await world.lay({ 'banned_users/ada': { ...ban, expires_at: null } })
    expect(await post('ada', 'without-an-end')).toBe('denied')
    await world.lay({ 'banned_users/ada': { ...ban, expires_at: new Date(Date.now() - 1_000) } })
    expect(await post('ada', 'after-the-end')).toBe('allowed')
  })

  it('holds when its end is no moment', async () => {
    await world.lay({ 'banned_users/ada': { ...ban, expires_at: 'yesterday' } })
    expect(await post('ada', 'odd-end')).toBe('denied')
  })

  it('holds when its record is broken', async () => {
    await world.lay({ 'banned_users/ada': { user_id: 'ada' } })
    expect(await post('ada', 'broken')).toBe('denied')
  })
})

describe('"Sign out everywhere"', () => {
  const signedOutAt = (ms: number) => ({ signed_out_at: new Date(ms) })
  const profile = (uid: string, isAdmin: boolean, at: number) => ({
    [`profiles/${uid}`]: { ...profileOf(uid, isAdmin), ...signedOutAt(at) },
  })

  it('stops the next write of sessions that were opened before', async () => {
    const own = await recordOf(world.as('ada'), 'posts/of-ada')
    expect(await post('ada', 'before')).toBe('allowed')
    await world.lay(profile('ada', false, Date.now() + 1_000))
    expect(await post('ada', 'after')).toBe('denied')
    expect(await commit(world.as('ada'), trashPost('ada', 'of-ada', own))).toBe('denied')
    expect(await commit(world.as('ada'), [erase('removal_notices/to-ada')])).toBe('denied')
  })

  it('does not concern sessions that were opened after it', async () => {
    await world.lay(profile('ada', false, SIGNED_IN_AT * 1_000))
    expect(await post('ada', 'in-its-second')).toBe('denied')
    await world.lay(profile('ada', false, SIGNED_IN_AT * 1_000 - 1))
    expect(await post('ada', 'later')).toBe('allowed')
  })

  it('ends the reading of admins as well', async () => {
    await world.lay(profile('root_admin', true, Date.now() - 10 * 60_000))
    expect(await readLog('root_admin')).toBe('allowed')
    await world.lay(profile('root_admin', true, Date.now() + 1_000))
    expect(await readLog('root_admin')).toBe('denied')
  })

  it('holds when its time is no moment', async () => {
    await world.lay({ 'profiles/ada': { ...profileOf('ada', false), signed_out_at: 'once' } })
    expect(await post('ada', 'odd')).toBe('denied')
  })
})

describe('a notice of a removal', () => {
  it('is dismissed by its author, but not during a ban', async () => {
    for (const actor of ACTORS) {
      await world.lay({ 'removal_notices/own': { user_id: actor, target_type: 'post' } })
      const dismissed = await verdict(deleteDoc(doc(world.as(actor), 'removal_notices/own')))
      expect(dismissed, actor).toBe(WRITERS.includes(actor) ? 'allowed' : 'denied')
    }
  })
})

describe('an admin', () => {
  it('is out at the next request after the mirror turns', async () => {
    expect(await readLog('root_admin')).toBe('allowed')
    await world.lay({ 'profiles/root_admin': profileOf('root_admin', false) })
    expect(await readLog('root_admin')).toBe('denied')
  })

  it('is out when the profile is gone or its mirror is no boolean', async () => {
    await world.lay({ 'profiles/root_admin': null })
    expect(await readLog('root_admin')).toBe('denied')
    const odd = { ...profileOf('root_admin', true), is_admin: 'true' }
    await world.lay({ 'profiles/root_admin': odd })
    expect(await readLog('root_admin')).toBe('denied')
  })

  it('is born by claim and mirror together', async () => {
    expect(await readLog('eve')).toBe('denied')
    await world.lay({ 'profiles/eve': profileOf('eve', true) })
    expect(await readLog('eve')).toBe('allowed')
  })

  it('sees the newest of each list that the dashboard shows', async () => {
    const db = world.as('root_admin')
    const newest = (name: string, field: string, size: number) =>
      getDocs(query(collection(db, name), orderBy(field, 'desc'), limit(size)))
    expect(await verdict(newest('service_requests', 'created_at', 10))).toBe('allowed')
    expect(await verdict(newest('download_stats', 'created_at', 50))).toBe('allowed')
    expect(await verdict(newest('admin_actions', 'created_at', 100))).toBe('allowed')
    expect(await verdict(newest('posts', 'created_at', 10))).toBe('allowed')
    const active = query(collection(db, 'banned_users'), where('is_active', '==', true), limit(100))
    expect((await getDocs(active)).size).toBe(1)
  })
})

describe('the feed', () => {
  it('gives a visitor twenty of one category, newest first, and no more', async () => {
    const posts = collection(world.as('visitor'), 'posts')
    const ofCategory = (size: number) =>
      query(posts, where('category', '==', 'research'), orderBy('created_at', 'desc'), limit(size))
    expect(await verdict(getDocs(ofCategory(20)))).toBe('allowed')
    expect(await verdict(getDocs(ofCategory(21)))).toBe('denied')
    expect(await verdict(getCountFromServer(query(posts, where('user_id', '==', 'ada'))))).toBe(
      'denied',
    )
  })
})

describe('a collection group', () => {
  const groups = new Set(MATRIX.flatMap(({ path }) => /([a-z_]+)\/\{[^/]+$/.exec(path)?.[1] ?? []))

  it('is requested under each name of the access matrix', () => {
    expect(groups).toContain('votes')
    expect(groups.size).toBeGreaterThan(20)
  })

  for (const group of groups) {
    it(`of ${group} is closed to everyone`, async () => {
      const attempts = ACTORS.map((actor) =>
        verdict(getDocs(query(collectionGroup(world.as(actor), group), limit(1)))),
      )
      expect(await Promise.all(attempts)).toEqual(ACTORS.map(() => 'denied'))
    })
  }
})

describe('below a document', () => {
  // What belongs to a member is ada's, who tries as well: being the owner opens nothing below.
  const documents = MATRIX.filter(({ path, isField }) => !isField && path.includes('/')).map(
    ({ path }) => path.replaceAll('{uid}', 'ada').replace(/\{\w+\}/g, 'one'),
  )
  it.each(['posts/one', 'profiles/ada/votes/one', 'stats/one/counted_events/one', 'system/one'])(
    'is tried at %s',
    (path) => expect(documents).toContain(path),
  )
  for (const path of [...documents, 'seeds/cast']) {
    it(`nothing is open, as at ${path}/deeper/one`, async () => {
      const deeper = `${path}/deeper/one`
      await world.lay({ [deeper]: { user_id: 'ada' } })
      for (const actor of ACTORS) {
        const below = doc(world.as(actor), deeper)
        expect(await verdict(getDoc(below)), actor).toBe('denied')
        expect(await verdict(getDoc(doc(below.parent, 'absent'))), actor).toBe('denied')
        expect(await verdict(getDocs(query(below.parent, limit(1)))), actor).toBe('denied')
        expect(await commit(world.as(actor), erase(deeper)), actor).toBe('denied')
      }
      await world.lay({ [deeper]: null })
    })
  }
})
