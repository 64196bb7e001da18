import { auditLineId } from '@grid/schema/audit-log'
import { chain } from '@grid/schema/chain.fixture'
import { Query, Timestamp } from 'firebase-admin/firestore'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { db, store } from '../core/firebase.fixture'
import { checkLog } from './audit-chain'

const check = 'audit_chain'
const ENTRIES = (await chain(501)).map((entry) => {
  return { ...entry, created_at: Timestamp.fromMillis(entry.created_at.toMillis()) }
})
const readPage = Query.prototype.get
const read = vi.spyOn(Query.prototype, 'get')
let time: AbortController
const verify = () => checkLog(time.signal)

beforeEach(async () => {
  const writer = db.bulkWriter()
  for (const entry of ENTRIES)
    void writer.set(db.doc(`admin_actions/${auditLineId(entry.seq)}`), entry)
  await writer.close()
  const { seq = 0, hash = '' } = ENTRIES.at(-1) ?? {}
  await store({ 'stats/audit_head': { seq, hash, updated_at: Timestamp.fromMillis(1) } })
  time = new AbortController()
})

describe('checkLog', () => {
  it('accepts a complete log, which it reads five hundred entries at a time', async () => {
    expect(await verify()).toEqual({ check, checked: 501, repaired: 0, findings: [] })
    expect(read).toHaveBeenCalledTimes(2)
  })

  it('reports an altered entry, and does not change it', async () => {
    const entry = db.doc(`admin_actions/${auditLineId(7)}`)
    await entry.update({ admin_id: 'mallory' })
    const findings = [{ check, subject: 'line 7', was: 'altered', is: null }]
    expect(await verify()).toEqual({ check, checked: 500, repaired: 0, findings })
    expect((await entry.get()).get('admin_id')).toBe('mallory')
  })

  it('reports a missing head', async () => {
    await db.doc('stats/audit_head').delete()
    const findings = [{ check, subject: 'line 1', was: 'beyond', is: null }]
    expect(await verify()).toEqual({ check, checked: 0, repaired: 0, findings })
  })

  it('stops when the time is up', async () => {
    read.mockImplementationOnce(function (this: Query) {
      time.abort(new Error('The time is up.'))
      return readPage.call(this)
    })
    await expect(verify()).rejects.toThrow('The time is up.')
    expect(read).toHaveBeenCalledOnce()
  })
})
