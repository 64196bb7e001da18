import { RESERVED_USERNAMES } from '@grid/schema/profile'
import {
  collection,
  doc,
  type Firestore,
  getDocs,
  limit,
  orderBy,
  query,
  setDoc,
  updateDoc,
  where,
  writeBatch,
} from 'firebase/firestore'
import { describe, expect, it } from 'vitest'
import { ACTORS, type Actor } from './actors'
import { type Fields, newProfile } from './records'
import { rulesDatabase } from './rules-database'
import { verdict } from './verdicts'

const database = rulesDatabase()

type SignUp = { uid?: string; key?: string; profile?: Fields; claim?: Fields }

function signUp(actor: Actor, username: string, changes: SignUp = {}) {
  const db = database.as(actor)
  const { uid = actor, key = username.toLowerCase(), profile, claim } = changes
  const batch = writeBatch(db)
  batch.set(doc(db, 'profiles', uid), profile ?? newProfile(username))
  batch.set(doc(db, 'usernames', key), claim ?? { user_id: uid })
  return verdict(batch.commit())
}

describe('signing up', () => {
  const names = ['nina', 'Nina_Nine', 'n-9', '___', 'N'.repeat(30), 'user1', 'groot']
  for (const username of names) {
    it(`takes the username ${username}`, async () => {
      expect(await signUp('nina', username)).toBe('allowed')
    })
  }

  const badNames: readonly (readonly [string, string])[] = [
    ['two characters', 'ni'],
    ['31 characters', 'n'.repeat(31)],
    ['nothing', ''],
    ['a space', 'nina nine'],
    ['a dot', 'nina.nine'],
    ['an umlaut', 'ninä'],
    ['a newline at its end', 'nina\n'],
    ['a look-alike letter', 'nіna'],
    ['an emoji', 'nina🛰'],
    ['a tag', '<nina>'],
  ]
  for (const [kind, username] of badNames) {
    it(`rejects a username of ${kind}`, async () => {
      expect(await signUp('nina', username, { key: username.toLowerCase() || 'nina' })).toBe(
        'denied',
      )
    })
  }

  const lookAlikes = ['ADMIN', 'theGrid', 'r00t', 'R0-0T', '4dmin', 'adm1n', 'mod3rator', '5taff']
  const inside = ['admin1', 'admin_team', 'real-admin', 'moderators', 'grid-support', 'RealStaff']
  const others = ['the_grid', '7hegrid', 'u5er', 'nu11', '-null-', 'S_U_P_P_O_R_T', 'sys7em']
  for (const username of [...RESERVED_USERNAMES, ...lookAlikes, ...inside, ...others]) {
    it(`rejects the reserved username ${username}`, async () => {
      expect(await signUp('nina', username)).toBe('denied')
    })
  }

  for (const username of [
    'groups',
    'ooo',
    '000',
    'esat',
    '3547',
    'rooted',
    'no-user',
    'badminton',
    'cybersecurity',
  ]) {
    it(`takes ${username}, which resembles no reserved one`, async () => {
      expect(await signUp('nina', username)).toBe('allowed')
    })
  }

  for (const username of ['ada', 'Ada', 'ADA', 'root_admin', 'bob']) {
    it(`rejects ${username}, which is taken`, async () => {
      expect(await signUp('nina', username)).toBe('denied')
      expect(await database.read(`usernames/${username.toLowerCase()}`)).toEqual({
        user_id: username.toLowerCase(),
      })
      expect(await database.read('profiles/nina')).toBeUndefined()
    })
  }

  it('rejects a taken username with a profile alone', async () => {
    const path = doc(database.as('nina'), 'profiles/nina')
    expect(await verdict(setDoc(path, newProfile('ada')))).toBe('denied')
  })

  const accountless: readonly Actor[] = ['nina', 'oscar']
  for (const actor of ACTORS) {
    const expected = accountless.includes(actor) ? 'allowed' : 'denied'
    it(`is ${expected} for ${actor}: one profile for each account`, async () => {
      expect(await signUp(actor, 'fresh-name')).toBe(expected)
    })
  }

  it('rejects a banned account whose profile is gone', async () => {
    await database.store({ 'profiles/bob': null, 'usernames/bob': null })
    expect(await signUp('bob', 'robert')).toBe('denied')
  })

  it('rejects an account that is being deleted, and nobody else', async () => {
    const note = { posts: 'keep', started_at: new Date() }
    await database.store({ 'account_deletions/nina': note })
    expect(await signUp('nina', 'nina')).toBe('denied')
    expect(await signUp('oscar', 'nina')).toBe('allowed')
    await database.store({ 'account_deletions/nina': null })
    expect(await signUp('nina', 'nina-again')).toBe('allowed')
  })

  const mismatches: readonly (readonly [string, SignUp])[] = [
    ['a key in upper case', { key: 'Nina' }],
    ['the key of another name', { key: 'other' }],
    ['a claim for another account', { claim: { user_id: 'mallory' } }],
    ['a claim of nobody', { claim: {} }],
    ['a claim with a field more', { claim: { user_id: 'nina', is_admin: true } }],
    ['a claim with a number', { claim: { user_id: 7 } }],
    ['a profile of another account', { uid: 'mallory2' }],
    ['a profile and claim of another account', { uid: 'zoe', claim: { user_id: 'nina' } }],
  ]
  for (const [kind, changes] of mismatches) {
    it(`rejects ${kind}`, async () => expect(await signUp('nina', 'nina', changes)).toBe('denied'))
  }

  it('rejects a profile without its claim and a claim without its profile', async () => {
    const db = database.as('nina')
    expect(await verdict(setDoc(doc(db, 'profiles/nina'), newProfile('nina')))).toBe('denied')
    expect(await verdict(setDoc(doc(db, 'usernames/nina'), { user_id: 'nina' }))).toBe('denied')
  })

  it('rejects two usernames for one profile', async () => {
    const db = database.as('nina')
    const batch = writeBatch(db)
    batch.set(doc(db, 'profiles/nina'), newProfile('nina'))
    batch.set(doc(db, 'usernames/nina'), { user_id: 'nina' })
    batch.set(doc(db, 'usernames/nina-too'), { user_id: 'nina' })
    expect(await verdict(batch.commit())).toBe('denied')
  })

  it('rejects the missing half of an old profile or claim', async () => {
    await database.store({ 'usernames/ada': null, 'usernames/nina': { user_id: 'nina' } })
    const claim = setDoc(doc(database.as('ada'), 'usernames/ada'), { user_id: 'ada' })
    expect(await verdict(claim)).toBe('denied')
    const profile = setDoc(doc(database.as('nina'), 'profiles/nina'), newProfile('nina'))
    expect(await verdict(profile)).toBe('denied')
  })

  it('rejects a second username for a member', async () => {
    const path = doc(database.as('ada'), 'usernames/ada-too')
    expect(await verdict(setDoc(path, { user_id: 'ada' }))).toBe('denied')
  })

  it('gives a username to one of two accounts that claim it at once', async () => {
    const results = await Promise.all([signUp('nina', 'fresh-name'), signUp('oscar', 'Fresh-Name')])
    expect(results.sort()).toEqual(['allowed', 'denied'])
    const holder = (await database.read('usernames/fresh-name'))?.['user_id']
    const other = holder === 'nina' ? 'oscar' : 'nina'
    expect(await database.read(`profiles/${other}`)).toBeUndefined()
  })
})

describe('the own profile', () => {
  for (const changes of [
    { is_admin: true },
    { reputation: 9 },
    { username: 'ada2' },
    { username: 'ADA' },
    { nickname: 'ada' },
    { signed_out_at: null },
    { ended_sessions: [] },
    { username_parts: [] },
  ]) {
    it(`is rejected the change ${JSON.stringify(changes)}`, async () => {
      expect(await verdict(updateDoc(doc(database.as('ada'), 'profiles/ada'), changes))).toBe(
        'denied',
      )
    })
  }
})

describe('finding a profile', () => {
  const profiles = (db: Firestore) => collection(db, 'profiles')

  it('gives everyone the one with an exact name', async () => {
    for (const actor of ACTORS) {
      const db = database.as(actor)
      const one = query(profiles(db), where('username_lower', '==', 'ada'), limit(1))
      const found = await getDocs(one)
      expect(
        found.docs.map((snapshot) => snapshot.id),
        actor,
      ).toEqual(['ada'])
      const four = query(profiles(db), where('username_lower', '==', 'ada'), limit(4))
      const expected = actor === 'root_admin' ? 'allowed' : 'denied'
      expect(await verdict(getDocs(four)), actor).toBe(expected)
    }
  })

  it('gives everyone three whose names begin alike', async () => {
    for (const actor of ACTORS) {
      const names = profiles(database.as(actor))
      const beginning = (text: string, size: number) =>
        query(
          ...([names, where('username_lower', '>=', text)] as const),
          ...[where('username_lower', '<', `${text}{`), orderBy('username_lower'), limit(size)],
        )
      const found = await getDocs(beginning('m', 3))
      expect(found.docs.map(({ id }) => id)).toEqual(['mallory'])
      const expected = actor === 'root_admin' ? 'allowed' : 'denied'
      expect(await verdict(getDocs(beginning('m', 4))), actor).toBe(expected)
    }
  })

  it('rejects lists of all usernames', async () => {
    const db = database.as('mallory')
    const walks = [
      query(profiles(db), where('username_lower', '>=', 'a'), limit(1)),
      query(profiles(db), where('username_lower', '<', 'b'), limit(1)),
      query(profiles(db), where('username_lower', '!=', 'mallory'), limit(1)),
      query(profiles(db), orderBy('username_lower'), limit(1)),
      query(profiles(db), orderBy('created_at', 'desc'), limit(1)),
      query(profiles(db), where('is_admin', '==', true), limit(1)),
      query(profiles(db), limit(1)),
    ]
    const results = await Promise.all(walks.map((walk) => verdict(getDocs(walk))))
    expect(results).toEqual(walks.map(() => 'denied'))
  })

  it('gives admins the admins and the newest', async () => {
    const db = database.as('root_admin')
    const admins = query(profiles(db), where('is_admin', '==', true), limit(50))
    expect((await getDocs(admins)).size).toBe(2)
    const newest = query(profiles(db), orderBy('created_at', 'desc'), limit(5))
    expect((await getDocs(newest)).size).toBe(5)
  })
})
