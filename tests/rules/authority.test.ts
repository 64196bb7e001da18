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
import { describe, expect, it } from 'vitest'
import { MATRIX } from '../access/matrix'
import { ACTORS, type Actor, WRITERS } from './actors'
import { publishAs, recordOf, remove, trashPost } from './batches'
import { rulesDatabase } from './rules-database'
import { adminProfileOf, profileOf } from './stored-records'
import { verdict } from './verdicts'

const database = rulesDatabase()

const post = (actor: Actor, id: string) => publishAs(database, actor, id)
const readLog = (actor: Actor) => verdict(getDoc(doc(database.as(actor), 'admin_actions/one')))

describe('a ban', () => {
  const ban = { user_id: 'ada', admin_id: 'root_admin', reason: 'Spam.', is_active: true }

  it('rejects the next write and allows reading', async () => {
    expect(await post('ada', 'before')).toBe('allowed')
    await database.store({ 'banned_users/ada': ban })
    expect(await post('ada', 'after')).toBe('denied')
    const own = await recordOf(database.as('ada'), 'posts/of-ada')
    expect(await database.send('ada', trashPost('ada', 'of-ada', own))).toBe('denied')
    const posts = query(collection(database.as('ada'), 'posts'), limit(20))
    expect(await verdict(getDocs(posts))).toBe('allowed')
  })

  it('shows its reason to the banned member only', async () => {
    const read = (actor: Actor) => getDoc(doc(database.as(actor), 'banned_users/bob'))
    expect((await read('bob')).get('reason')).toBe('Advertising.')
    expect(await verdict(read('ada'))).toBe('denied')
    const own = getDoc(doc(database.as('ada'), 'banned_users/ada'))
    expect((await own).exists()).toBe(false)
  })

  it('ends with the record that lifts it', async () => {
    expect(await post('bob', 'before')).toBe('denied')
    await database.store({ 'banned_users/bob': { ...ban, user_id: 'bob', is_active: false } })
    expect(await post('bob', 'after')).toBe('allowed')
  })

  it('ends at its expiry, and not before', async () => {
    const later = new Date(Date.now() + 60_000)
    await database.store({ 'banned_users/ada': { ...ban, expires_at: later } })
    expect(await post('ada', 'before-the-end')).toBe('denied')
    await database.store({ 'banned_users/ada': { ...ban, expires_at: null } })
    expect(await post('ada', 'without-an-end')).toBe('denied')
    await database.store({
      'banned_users/ada': { ...ban, expires_at: new Date(Date.now() - 1_000) },
    })
    expect(await post('ada', 'after-the-end')).toBe('allowed')
  })

  it('stays in force if its expiry is not a timestamp', async () => {
    await database.store({ 'banned_users/ada': { ...ban, expires_at: 'yesterday' } })
    expect(await post('ada', 'odd-end')).toBe('denied')
  })

  it('stays in force if its document lacks the other fields', async () => {
    await database.store({ 'banned_users/ada': { user_id: 'ada' } })
    expect(await post('ada', 'broken')).toBe('denied')
  })
})

describe('an admin', () => {
  const without = { ...adminProfileOf('root_admin'), passkey_optional: false }

  it('reads nothing with a password alone, unless the profile makes the passkey optional', async () => {
    expect(await readLog('root_admin')).toBe('allowed')
    const { passkey_optional: _, ...missing } = without
    for (const profile of [without, missing, { ...without, passkey_optional: 'true' }]) {
      await database.store({ 'profiles/root_admin': profile })
      expect(await readLog('root_admin')).toBe('denied')
    }
    expect(await post('root_admin', 'as-a-member')).toBe('allowed')
  })
})

describe('a notice of a removal', () => {
  it('is dismissed by its author, but not during a ban', async () => {
    for (const actor of ACTORS) {
      await database.store({ 'removal_notices/own': { user_id: actor, target_type: 'post' } })
      const dismissed = await verdict(deleteDoc(doc(database.as(actor), 'removal_notices/own')))
      expect(dismissed, actor).toBe(WRITERS.includes(actor) ? 'allowed' : 'denied')
    }
  })
})

describe('an admin', () => {
  it('loses access at the next request after the flag is removed', async () => {
    expect(await readLog('root_admin')).toBe('allowed')
    await database.store({ 'profiles/root_admin': profileOf('root_admin') })
    expect(await readLog('root_admin')).toBe('denied')
  })

  it('has no access if the profile is missing or its flag is no boolean', async () => {
    await database.store({ 'profiles/root_admin': null })
    expect(await readLog('root_admin')).toBe('denied')
    const odd = { ...adminProfileOf('root_admin'), is_admin: 'true' }
    await database.store({ 'profiles/root_admin': odd })
    expect(await readLog('root_admin')).toBe('denied')
  })

  it('needs both claim and flag', async () => {
    expect(await readLog('eve')).toBe('denied')
    await database.store({ 'profiles/eve': adminProfileOf('eve') })
    expect(await readLog('eve')).toBe('allowed')
  })

  it('sees the newest of each list that the dashboard shows', async () => {
    const db = database.as('root_admin')
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
  it('shows a visitor at most twenty posts of a category, newest first', async () => {
    const posts = collection(database.as('visitor'), 'posts')
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
        verdict(getDocs(query(collectionGroup(database.as(actor), group), limit(1)))),
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
      await database.store({ [deeper]: { user_id: 'ada' } })
      for (const actor of ACTORS) {
        const below = doc(database.as(actor), deeper)
        expect(await verdict(getDoc(below)), actor).toBe('denied')
        expect(await verdict(getDoc(doc(below.parent, 'absent'))), actor).toBe('denied')
        expect(await verdict(getDocs(query(below.parent, limit(1)))), actor).toBe('denied')
        expect(await database.send(actor, remove(deeper)), actor).toBe('denied')
      }
      await database.store({ [deeper]: null })
    })
  }
})
