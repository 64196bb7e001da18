import { Timestamp } from 'firebase-admin/firestore'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { finishStaleDeletions } from './deletions'

const { logLines } = await vi.hoisted(async () => import('../core/console.fixture'))
const { notes, bans, resumeDeletion, removeTraces } = vi.hoisted(() => ({
  notes: new Map<string, Readonly<Record<string, unknown>>>(),
  bans: new Map<string, Readonly<Record<string, unknown>>>(),
  resumeDeletion: vi.fn(),
  removeTraces: vi.fn(),
}))

vi.mock('../account/deletion', () => ({ resumeDeletion, removeTraces }))
vi.mock('../core/firebase', () => ({
  db: {
    doc: (path: string) => ({ get: async () => ({ data: () => bans.get(path) }) }),
    collection: (name: string) => ({
      get: async () => ({
        docs: [...notes].map(([id, fields]) => ({
          id,
          ref: { path: `${name}/${id}`, delete: async () => notes.delete(id) },
          get: (field: string) => fields[field],
        })),
      }),
    }),
  },
}))

const NOW = Date.parse('2026-11-21T03:30:00Z')
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const ago = (ms: number) => Timestamp.fromMillis(NOW - ms)
const check = 'account_deletions'
let time: AbortController
const finish = () => finishStaleDeletions(time.signal, NOW)
const found = (uid: string, is: string | null, was = 'begun') => {
  return { check, subject: `account_deletions/${uid}`, was, is }
}
const HELD = 'held by a ban'

beforeEach(() => {
  notes.clear()
  bans.clear()
  time = new AbortController()
  resumeDeletion.mockReset().mockResolvedValue({ isHeld: false })
  removeTraces.mockReset()
  logLines.length = 0
})

describe('a deletion', () => {
  it.each([
    ['began more than ten minutes ago', { started_at: ago(10 * MINUTE + 1) }],
    ['does not say when it began', { started_at: 'yesterday' }],
  ])('is finished when it %s', async (_, note) => {
    notes.set('nadia', note)
    const findings = [found('nadia', 'finished')]
    expect(await finish()).toEqual({ check, checked: 1, repaired: 1, findings })
    expect(resumeDeletion).toHaveBeenCalledExactlyOnceWith('nadia', time.signal)
    expect(notes.has('nadia')).toBe(true)
  })

  it('that may still be under way is left to itself', async () => {
    notes.set('nadia', { started_at: ago(10 * MINUTE) })
    const nothing = { check, checked: 1, repaired: 0, findings: [] }
    expect(await finish()).toEqual(nothing)
    expect(resumeDeletion).not.toHaveBeenCalled()
  })

  it.each([
    ['remembered for a day', 24 * HOUR, true],
    ['forgotten after it', 24 * HOUR + 1, false],
  ])('that is finished is %s', async (_, age, isKept) => {
    notes.set('nadia', { started_at: ago(48 * HOUR), finished_at: ago(age) })
    expect(await finish()).toMatchObject({ repaired: 0, findings: [] })
    expect(resumeDeletion).not.toHaveBeenCalled()
    expect(notes.has('nadia')).toBe(isKept)
    expect(removeTraces.mock.calls).toEqual(isKept ? [] : [['nadia']])
  })

  it('that is finished is remembered until all that its token left is gone', async () => {
    notes.set('nadia', { finished_at: ago(25 * HOUR) })
    removeTraces.mockRejectedValueOnce(new Error('Firestore does not answer.'))
    await expect(finish()).rejects.toThrow('Firestore does not answer.')
    expect(notes.has('nadia')).toBe(true)
  })

  it('that cannot be finished is told, and keeps no other waiting', async () => {
    notes.set('nadia', { started_at: ago(HOUR) }).set('victor', { started_at: ago(HOUR) })
    const error = new Error('Auth does not answer.')
    resumeDeletion.mockRejectedValueOnce(error)
    const findings = [found('nadia', null), found('victor', 'finished')]
    expect(await finish()).toEqual({ check, checked: 2, repaired: 1, findings })
    const entry = { severity: 'ERROR', message: 'deletion failed', stack_trace: error.stack }
    expect(logLines).toEqual([{ on: 'stderr', entry }])
  })

  it('for which there is no time is told, and so is each after it', async () => {
    for (const uid of ['nadia', 'victor', 'walter']) notes.set(uid, { started_at: ago(HOUR) })
    resumeDeletion.mockResolvedValueOnce({ isHeld: false }).mockImplementationOnce(async () => {
      time.abort(new Error('The time is up.'))
      time.signal.throwIfAborted()
    })
    const findings = [found('nadia', 'finished'), found('victor', null), found('walter', null)]
    expect(await finish()).toEqual({ check, checked: 3, repaired: 1, findings })
    expect(resumeDeletion).toHaveBeenCalledTimes(2)
    expect(logLines.map(({ entry }) => entry['message'])).toEqual(Array(2).fill('deletion failed'))
  })
})

describe('a deletion that a ban holds', () => {
  const hold = (age: number) => {
    notes.set('nadia', { started_at: ago(age), held_at: ago(age) })
    bans.set('banned_users/nadia', { is_active: true, expires_at: null })
  }

  it('is told when it is held, and found no more after that', async () => {
    notes.set('nadia', { started_at: ago(HOUR) })
    resumeDeletion.mockResolvedValueOnce({ isHeld: true })
    const findings = [found('nadia', HELD)]
    expect(await finish()).toEqual({ check, checked: 1, repaired: 1, findings })
    hold(HOUR)
    expect(await finish()).toEqual({ check, checked: 1, repaired: 0, findings: [] })
    expect(resumeDeletion).toHaveBeenCalledOnce()
    expect(logLines).toEqual([])
  })

  it('is no finding where there is no time either', async () => {
    hold(HOUR)
    time.abort(new Error('The time is up.'))
    expect(await finish()).toMatchObject({ findings: [] })
  })

  it.each([
    ['in the two days', 48 * HOUR, true],
    ['no more after the two days', 48 * HOUR + 1, false],
  ])('loses what its last tokens leave, %s in which they may', async (_, age, isLooked) => {
    hold(age)
    await finish()
    expect(removeTraces.mock.calls).toEqual(isLooked ? [['nadia']] : [])
  })

  it.each([
    ['was lifted', { is_active: false, expires_at: null }],
    ['ran out', { is_active: true, expires_at: Timestamp.fromMillis(1) }],
    ['is gone', undefined],
  ])('goes on once the ban %s', async (_, ban) => {
    hold(HOUR)
    if (ban) bans.set('banned_users/nadia', ban)
    else bans.clear()
    const findings = [found('nadia', 'finished', HELD)]
    expect(await finish()).toEqual({ check, checked: 1, repaired: 1, findings })
    expect(resumeDeletion).toHaveBeenCalledExactlyOnceWith('nadia', time.signal)
  })
})
