import {
  collection,
  doc,
  getDoc,
  getDocs,
  limit,
  query,
  serverTimestamp,
  where,
} from 'firebase/firestore'
import { beforeEach, describe, expect, it } from 'vitest'
import { ACTORS } from './actors'
import { commit, remove, set, update } from './batches'
import { rulesDatabase } from './rules-database'
import { MAIL } from './stored-records'
import { verdict } from './verdicts'

const FAILED = 'mails/failed'
const SENT = 'mails/sent'
const database = rulesDatabase()

beforeEach(() =>
  database.store({
    [FAILED]: { ...MAIL, user_id: 'ada' },
    [SENT]: { ...MAIL, user_id: 'ada', status: 'sent' },
  }),
)

const list = (actor: (typeof ACTORS)[number], field: string, value: string, most: number) => {
  const all = collection(database.as(actor), 'mails')
  return verdict(getDocs(query(all, where(field, '==', value), limit(most))))
}

describe('the mails to a member', () => {
  for (const actor of ACTORS) {
    const isMember = actor === 'ada'
    const isAdmin = actor === 'root_admin'
    const own = isMember ? 'allowed' : 'denied'
    const failed = isAdmin ? 'allowed' : 'denied'

    it(`are read by the member, ${own} for ${actor}`, async () => {
      expect(await verdict(getDoc(doc(database.as(actor), SENT)))).toBe(own)
      expect(await list(actor, 'user_id', 'ada', 20)).toBe(own)
      expect(await list(actor, 'user_id', 'ada', 21)).toBe('denied')
      expect(await list(actor, 'status', 'sent', 20)).toBe('denied')
    })

    it(`are read by admins if they were not delivered, ${failed} for ${actor}`, async () => {
      const get = verdict(getDoc(doc(database.as(actor), FAILED)))
      expect(await get).toBe(isMember || isAdmin ? 'allowed' : 'denied')
      expect(await list(actor, 'status', 'failed', 20)).toBe(failed)
      expect(await list(actor, 'status', 'failed', 21)).toBe('denied')
    })

    it(`are written by functions alone, denied for ${actor}`, async () => {
      const db = database.as(actor)
      const now = serverTimestamp()
      const times = { happened_at: now, created_at: now, due_at: now, expires_at: now }
      const own = { ...MAIL, ...times, user_id: actor }
      expect(await commit(db, set('mails/new', own))).toBe('denied')
      expect(await commit(db, update(FAILED, { status: 'queued' }))).toBe('denied')
      expect(await commit(db, remove(FAILED))).toBe('denied')
    })
  }
})
