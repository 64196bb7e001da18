import { LIMITS } from '@grid/schema/limits'
import { doc, getDoc } from 'firebase/firestore'
import { describe, expect, it } from 'vitest'
import type { Actor } from './actors'
import { publishAs, recordOf, remove, trashPost } from './batches'
import { restStatus, tokenFor, writeInbox } from './rest'
import { rulesDatabase, rulesProject, SIGNED_IN_AT } from './rules-database'
import { adminProfileOf, profileOf } from './stored-records'
import { verdict } from './verdicts'

const PROJECT = rulesProject()

const database = rulesDatabase()

const post = (actor: Actor, id: string) => publishAs(database, actor, id)
const readLog = (actor: Actor) => verdict(getDoc(doc(database.as(actor), 'admin_actions/one')))

describe('a token without a time of sign-in', () => {
  // So are the default tokens of @firebase/rules-unit-testing.
  const read = (path: string, uid: string, claims: object) =>
    restStatus(PROJECT, `documents/${path}`, tokenFor(PROJECT, uid, { auth_time: 0, ...claims }))

  it('counts as a session of its member', async () => {
    expect(await read('mail_settings/ada', 'ada', {})).not.toBe(403)
    expect(await read('mail_settings/ada', 'mallory', {})).toBe(403)
  })

  it('counts as a session of an admin', async () => {
    expect(await read('admin_actions/one', 'root_admin', { admin: true })).toBe(200)
    expect(await read('admin_actions/one', 'ada', { admin: true })).toBe(403)
  })
})

describe('"Sign out everywhere"', () => {
  const signedOutAt = (ms: number) => ({ signed_out_at: new Date(ms) })
  const profile = (uid: string, isAdmin: boolean, at: number) => ({
    [`profiles/${uid}`]: {
      ...(isAdmin ? adminProfileOf(uid) : profileOf(uid)),
      ...signedOutAt(at),
    },
  })

  it('rejects the next write of earlier sessions', async () => {
    const own = await recordOf(database.as('ada'), 'posts/of-ada')
    expect(await post('ada', 'before')).toBe('allowed')
    await database.store(profile('ada', false, Date.now() + 1_000))
    expect(await post('ada', 'after')).toBe('denied')
    expect(await database.send('ada', trashPost('ada', 'of-ada', own))).toBe('denied')
    expect(await database.send('ada', [remove('removal_notices/to-ada')])).toBe('denied')
  })

  it('accepts later sessions', async () => {
    await database.store(profile('ada', false, SIGNED_IN_AT * 1_000))
    expect(await post('ada', 'in-its-second')).toBe('denied')
    await database.store(profile('ada', false, SIGNED_IN_AT * 1_000 - 1))
    expect(await post('ada', 'later')).toBe('allowed')
  })

  it('rejects a session that a custom token from before it has opened', async () => {
    const now = Math.floor(Date.now() / 1_000)
    const save = (proven_at: number) =>
      writeInbox(PROJECT, 'ada', tokenFor(PROJECT, 'ada', { auth_method: 'passkey', proven_at }))
    const read = (proven_at: number) =>
      restStatus(
        PROJECT,
        'documents/admin_actions/one',
        tokenFor(PROJECT, 'root_admin', { admin: true, auth_method: 'passkey', proven_at }),
      )
    await database.store(profile('ada', false, (now - 30) * 1_000))
    await database.store(profile('root_admin', true, (now - 30) * 1_000))
    expect([await save(now - 31), await read(now - 31)]).toEqual([403, 403])
    expect([await save(now - 29), await read(now - 29)]).toEqual([200, 200])
  })

  it('ends the read access of admins', async () => {
    await database.store(profile('root_admin', true, SIGNED_IN_AT * 1_000 - 1))
    expect(await readLog('root_admin')).toBe('allowed')
    await database.store(profile('root_admin', true, Date.now() + 1_000))
    expect(await readLog('root_admin')).toBe('denied')
  })

  it('rejects all sessions if its time is not a timestamp', async () => {
    await database.store({ 'profiles/ada': { ...profileOf('ada'), signed_out_at: 'once' } })
    expect(await post('ada', 'odd')).toBe('denied')
  })
})

describe('a session that ended alone', () => {
  const ended = (uid: string, isAdmin: boolean, ended_sessions: unknown) =>
    database.store({
      [`profiles/${uid}`]: { ...(isAdmin ? adminProfileOf(uid) : profileOf(uid)), ended_sessions },
    })

  it('writes nothing from the next request; other sessions of the member go on', async () => {
    await ended('ada', false, [SIGNED_IN_AT - 1, SIGNED_IN_AT + 1])
    expect(await post('ada', 'another-ended')).toBe('allowed')
    await ended('ada', false, [SIGNED_IN_AT - 1, SIGNED_IN_AT])
    expect(await post('ada', 'ended')).toBe('denied')
    expect(await database.send('ada', [remove('removal_notices/to-ada')])).toBe('denied')
  })

  it('reads no private documents of the member', async () => {
    await database.store({ 'mail_settings/ada': {} })
    const read = () => verdict(getDoc(doc(database.as('ada'), 'mail_settings/ada')))
    expect(await read()).toBe('allowed')
    await ended('ada', false, [SIGNED_IN_AT])
    expect(await read()).toBe('denied')
    await database.store({ 'profiles/ada': null })
    expect(await read()).toBe('allowed')
  })

  it('reads nothing as an admin', async () => {
    await ended('root_admin', true, [SIGNED_IN_AT])
    expect(await readLog('root_admin')).toBe('denied')
  })

  it('stays ended if the list of ended sessions is not a list', async () => {
    await ended('ada', false, 'all')
    expect(await post('ada', 'odd')).toBe('denied')
  })
})

describe('the session of an admin who needs a passkey', () => {
  it('reads only if a passkey has opened it', async () => {
    const { passkey_optional: _, ...profile } = adminProfileOf('root_admin')
    await database.store({ 'profiles/root_admin': profile })
    const readWith = (method: object) => {
      const claims = { auth_time: SIGNED_IN_AT, admin: true, ...method }
      return restStatus(
        PROJECT,
        'documents/admin_actions/one',
        tokenFor(PROJECT, 'root_admin', claims),
      )
    }
    expect(await readWith({ auth_method: 'passkey' })).toBe(200)
    for (const method of [{}, { auth_method: 'password' }, { auth_method: 'passkey_' }]) {
      expect(await readWith(method), JSON.stringify(method)).toBe(403)
    }
  })
})

describe('the age of a session', () => {
  const HOUR = 3_600
  const { hours, adminHours } = LIMITS.session
  const token = (uid: string, age: number, more = {}) =>
    tokenFor(PROJECT, uid, { auth_time: Math.floor(Date.now() / 1_000) - age, ...more })
  const save = (age: number) => writeInbox(PROJECT, 'ada', token('ada', age))
  const readAsAdmin = (age: number, more = {}) =>
    restStatus(
      PROJECT,
      'documents/admin_actions/one',
      token('root_admin', age, { admin: true, ...more }),
    )

  it('lets a member write for 90 days', async () => {
    expect(await save(hours * HOUR - 60)).toBe(200)
    expect(await save(hours * HOUR + 60)).toBe(403)
  })

  it('lets an admin read for twelve hours, also with a passkey', async () => {
    for (const more of [{}, { auth_method: 'passkey' }]) {
      expect(await readAsAdmin(adminHours * HOUR - 60, more)).toBe(200)
      expect(await readAsAdmin(adminHours * HOUR + 60, more)).toBe(403)
    }
  })

  it('is unknown without a time, so the token is rejected', async () => {
    expect(await readAsAdmin(0, { auth_time: null })).toBe(403)
  })
})
