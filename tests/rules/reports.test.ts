import { LIMITS } from '@grid/schema/limits'
import {
  collection,
  deleteDoc,
  doc,
  getDoc,
  getDocs,
  limit,
  orderBy,
  query,
  updateDoc,
  where,
} from 'firebase/firestore'
import { Timestamp } from 'firebase-admin/firestore'
import { describe, expect, it } from 'vitest'
import { ACTORS, type Actor, WRITERS } from './actors'
import { commit, nameReport, sendReport } from './batches'
import { type Fields, newReport } from './records'
import { rulesDatabase } from './rules-database'
import { EARLIER, postOf, profileOf } from './stored-records'
import { verdict } from './verdicts'

const database = rulesDatabase()

const ABOUT_A_COMMENT = { target_type: 'comment', target_id: 'of-eve', post_id: 'of-ada' }

function report(actor: Actor, changes: Fields = {}, id?: string) {
  const fields = newReport(actor, changes)
  const path = id ?? `${fields['target_type']}_${fields['target_id']}_${fields['user_id']}`
  return database.send(actor, sendReport(actor, fields, path))
}

/** Ends the pause between two reports. */
const forgetPause = (actor: Actor) => database.store({ [`member_activity/${actor}`]: null })

describe('a report', () => {
  for (const actor of ACTORS) {
    const expected = WRITERS.includes(actor) && actor !== 'eve' ? 'allowed' : 'denied'
    it(`of a post and a comment of eve is ${expected} for ${actor}`, async () => {
      expect(await report(actor)).toBe(expected)
      await forgetPause(actor)
      expect(await report(actor, ABOUT_A_COMMENT)).toBe(expected)
    })
  }

  it('of a profile is allowed for others, once until the profile changes', async () => {
    const profile = { target_type: 'profile', target_id: 'eve', post_id: null }
    const resolve = (updated_at: Timestamp | null) =>
      database.store({
        'reports/profile_eve_ada': {
          ...newReport('ada', { ...profile, created_at: EARLIER }),
          ...{ status: 'removed', resolved_at: Timestamp.fromMillis(2_000_000_000_000) },
        },
        'profiles/eve': { ...profileOf('eve'), ...(updated_at && { updated_at }) },
        'member_activity/ada': null,
      })
    expect(await report('eve', profile)).toBe('denied')
    expect(await report('ada', { ...profile, post_id: 'of-eve' })).toBe('denied')
    expect(await report('ada', { ...profile, target_id: 'nobody' })).toBe('denied')
    expect(await report('ada', profile)).toBe('allowed')
    await resolve(null)
    expect(await report('ada', profile)).toBe('denied')
    await resolve(Timestamp.fromMillis(2_000_000_000_001))
    expect(await report('ada', profile)).toBe('allowed')
  })

  it('is denied until the member has confirmed the e-mail address', async () => {
    const steps = sendReport('ada', newReport('ada'))
    expect(await commit(database.asUnverified('ada'), steps)).toBe('denied')
    expect(await database.send('ada', steps)).toBe('allowed')
  })

  it('is denied without its name in the activity document', async () => {
    const [put] = sendReport('ada', newReport('ada'))
    expect(put && (await database.send('ada', put))).toBe('denied')
    const other = nameReport('ada', 'comment_of-eve_ada')
    expect(put && (await database.send('ada', put, other))).toBe('denied')
  })

  it('is accepted once for each member and target', async () => {
    expect(await report('ada')).toBe('allowed')
    await forgetPause('ada')
    expect(await report('ada')).toBe('denied')
    expect(await report('ada', { reason: 'abuse' })).toBe('denied')
    expect(await report('mallory')).toBe('allowed')
  })

  const accepted: readonly (readonly [string, Fields])[] = [
    ...['spam', 'abuse', 'malware', 'off_topic', 'other'].map(
      (reason) => [`for the reason ${reason}`, { reason }] as const,
    ),
    ['with a note', { note: 'The link installs a miner.\n\nSee the second line.' }],
    ['with a note of one character', { note: '!' }],
    ['with the longest note', { note: 'x'.repeat(500) }],
    ['of a comment', ABOUT_A_COMMENT],
  ]
  for (const [title, changes] of accepted) {
    it(`is accepted ${title}`, async () => expect(await report('ada', changes)).toBe('allowed'))
  }

  const rejected: readonly (readonly [string, Fields])[] = [
    ['of an own post', { target_id: 'of-ada', post_id: 'of-ada' }],
    ['of an own comment', { ...ABOUT_A_COMMENT, target_id: 'of-ada' }],
    ['of a post that does not exist', { target_id: 'gone', post_id: 'gone' }],
    ['of a comment that does not exist', { ...ABOUT_A_COMMENT, target_id: 'gone' }],
    ['of a member', { target_type: 'user', target_id: 'eve' }],
    ['of a profile', { target_type: 'profiles', target_id: 'eve' }],
    ['of a comment, below a post that it is not below', { ...ABOUT_A_COMMENT, post_id: 'of-eve' }],
    ['of a comment, called a topic', { ...ABOUT_A_COMMENT, target_type: 'topic' }],
    ['of a comment, called almost a post', { ...ABOUT_A_COMMENT, target_type: 'post_' }],
    ['of a list of posts', { target_id: ['of-eve'] }],
    ['for almost a reason', { reason: 'spam_' }],
    ['for a list of reasons', { reason: ['spam'] }],
    ['with an empty note', { note: '' }],
    ['with a note of white space', { note: '\u3000\n' }],
  ]
  for (const [title, changes] of rejected) {
    it(`is rejected ${title}`, async () => expect(await report('ada', changes)).toBe('denied'))
  }

  const ids = [
    'post_of-eve_mallory',
    'post_of-eve_ada_2',
    'comment_of-eve_ada',
    'post_of-mallory_ada',
    'POST_of-eve_ada',
    'of-eve_ada',
    'post_of-eve_',
  ]
  for (const id of ids) {
    it(`is rejected under the id ${id}`, async () => {
      expect(await report('ada', {}, id)).toBe('denied')
    })
  }

  it('is rejected in the name of another member', async () => {
    expect(await report('ada', { user_id: 'mallory' }, 'post_of-eve_ada')).toBe('denied')
  })

  it('cannot be changed or deleted by anyone while it is open', async () => {
    expect(await report('ada')).toBe('allowed')
    for (const actor of ACTORS) {
      const path = doc(database.as(actor), 'reports/post_of-eve_ada')
      expect(await verdict(updateDoc(path, { status: 'dismissed' })), actor).toBe('denied')
      expect(await verdict(updateDoc(path, { note: null })), actor).toBe('denied')
      expect(await verdict(deleteDoc(path)), actor).toBe('denied')
    }
  })
})

describe('a resolved report', () => {
  const PATH = 'reports/post_of-eve_ada'
  const RESOLVED = Timestamp.fromDate(new Date('2021-01-01T00:00:00Z'))
  const resolution = { status: 'dismissed', resolved_at: RESOLVED, resolved_by: 'admin' }
  const storeReport = (changedAt: Timestamp, changes: Fields = {}) =>
    database.store({
      [PATH]: newReport('ada', { created_at: EARLIER, ...resolution, ...changes }),
      'posts/of-eve': { ...postOf('eve'), updated_at: changedAt },
    })
  const after = Timestamp.fromMillis(RESOLVED.toMillis() + 1)

  it('can be sent again by its sender after the text was changed', async () => {
    await storeReport(after)
    expect(await report('ada', { reason: 'malware', note: 'The link is back.' })).toBe('allowed')
    expect(await database.read(PATH)).toMatchObject({ status: 'open', resolved_at: null })
  })

  it('cannot be sent twice after that', async () => {
    await storeReport(after)
    expect(await report('ada')).toBe('allowed')
    await forgetPause('ada')
    expect(await report('ada')).toBe('denied')
  })

  it('cannot be sent again about an unchanged text', async () => {
    await storeReport(EARLIER)
    expect(await report('ada')).toBe('denied')
    await storeReport(RESOLVED)
    expect(await report('ada')).toBe('denied')
  })

  it('cannot be reopened or resolved by its sender, not even in part', async () => {
    await storeReport(after)
    const path = doc(database.as('ada'), PATH)
    expect(await verdict(updateDoc(path, { status: 'open' }))).toBe('denied')
    expect(await verdict(updateDoc(path, { note: 'Look again.' }))).toBe('denied')
    expect(await report('ada', { status: 'removed' })).toBe('denied')
    expect(await report('ada', { resolved_by: 'ada' })).toBe('denied')
    expect(await report('ada', { created_at: new Date(0) })).toBe('denied')
  })

  it('cannot be sent again by others or by a banned member', async () => {
    await storeReport(after)
    for (const actor of ACTORS.filter((actor) => actor !== 'ada')) {
      expect(await report(actor, { user_id: 'ada' }, 'post_of-eve_ada'), actor).toBe('denied')
    }
    const banned = { user_id: 'bob', created_at: EARLIER, ...resolution }
    await database.store({ 'reports/post_of-eve_bob': newReport('bob', banned) })
    expect(await report('bob')).toBe('denied')
  })

  it('cannot be sent again about a deleted text', async () => {
    await storeReport(after)
    await database.store({ 'posts/of-eve': null })
    expect(await report('ada')).toBe('denied')
  })
})

describe('reading reports', () => {
  const stored = { ...newReport('ada'), created_at: EARLIER }

  it('shows one to admins and to the member who sent it', async () => {
    await database.store({ 'reports/post_of-eve_ada': stored })
    for (const actor of ACTORS) {
      const read = getDoc(doc(database.as(actor), 'reports/post_of-eve_ada'))
      const expected = actor === 'ada' || actor === 'root_admin' ? 'allowed' : 'denied'
      expect(await verdict(read), actor).toBe(expected)
    }
  })

  it('lets a member read a missing report of their own, and none of another member', async () => {
    const read = (actor: Actor, id: string) =>
      verdict(getDoc(doc(database.as(actor), 'reports', id)))
    expect(await read('ada', 'post_of-eve_ada')).toBe('allowed')
    expect(await read('ada', 'comment_of-eve_ada')).toBe('allowed')
    expect(await read('ada', 'post_of-eve_mallory')).toBe('denied')
    expect(await read('ada', 'ada')).toBe('denied')
    expect(await read('ada', 'post__ada')).toBe('denied')
    expect(await read('visitor', 'post_of-eve_ada')).toBe('denied')
  })

  it('hides a report of another member whose id ends with the own uid', async () => {
    const path = 'reports/post_of-eve_not_ada'
    await database.store({ [path]: { ...stored, user_id: 'not_ada' } })
    expect(await verdict(getDoc(doc(database.as('ada'), path)))).toBe('denied')
  })

  it('lists fifty reports for admins, and only their own for members', async () => {
    for (const actor of ACTORS) {
      const all = collection(database.as(actor), 'reports')
      const open = [where('status', '==', 'open'), orderBy('created_at')] as const
      const sentBy = (uid: string, count: number) =>
        verdict(getDocs(query(all, where('user_id', '==', uid), limit(count))))
      const expected = actor === 'root_admin' ? 'allowed' : 'denied'
      const most = LIMITS.page.admin
      expect(await verdict(getDocs(query(all, ...open, limit(most)))), actor).toBe(expected)
      expect(await verdict(getDocs(query(all, ...open, limit(most + 1)))), actor).toBe('denied')
      expect(await sentBy(actor, most), actor).toBe(actor === 'visitor' ? 'denied' : 'allowed')
      expect(await sentBy(actor, most + 1), actor).toBe('denied')
      expect(await sentBy('somebody', 1), actor).toBe(expected)
    }
  })
})
