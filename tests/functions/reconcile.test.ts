import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { CALLS, type CallOutput } from '@grid/schema/calls'
import { health } from '@grid/schema/health'
import { counts, dayOf } from '@grid/schema/metrics'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROOT } from '../hosts'
import { actsAfter, lastSeq } from './audit-trail'
import { type Backend, call, eventually, openBackend, settleCounters } from './client'
import { addMember, removeMembers, standing } from './members'

let backend: Backend

beforeAll(async () => {
  backend = openBackend('reconcile')
  await settleCounters(backend)
  await reconcile()
}, 400_000)

afterAll(async () => {
  await removeMembers(backend, 'eve', 'grace', 'victor', 'nadia')
  await backend.close()
})

/** Repeats the call until it finds nothing: late triggers count what earlier tests deleted. */
const untilClean = () => eventually(reconcile, ({ findings }) => findings.length === 0)

async function reconcile(): Promise<CallOutput<'reconcileCounts'>> {
  const answer = await call('reconcileCounts', 'root_admin', {})
  return CALLS.reconcileCounts.output.parse(answer.result)
}

const doc = (path: string) => backend.db.doc(path)
const read = async (path: string) => (await doc(path).get()).data()

const run = promisify(execFile)

it('leaves the dashboard open to admins when a developer runs the script', async () => {
  const project = process.env['GCLOUD_PROJECT'] ?? 'demo-grid'
  const env = { ...process.env, GCLOUD_PROJECT: project }
  await run('npm', ['run', 'reconcile', '--silent'], { cwd: ROOT, env })
  expect(await read('profiles/root_admin')).toMatchObject({ passkey_optional: true })
})

describe('reconcileCounts', () => {
  it('repairs and reports every wrong counter, and finds nothing afterwards', async () => {
    const day = `daily_figures/${dayOf(Date.now() - 3 * 86_400_000)}`
    const [sizes, ada, post] = await Promise.all(
      ['stats/counts', 'profiles/ada', 'posts/udev-rule-audit'].map(read),
    )
    await doc('stats/counts').update({ posts: sizes?.['posts'] + 5 })
    await doc('profiles/ada').update({ reputation: ada?.['reputation'] + 9 })
    await doc('posts/udev-rule-audit').update({ comment_count: post?.['comment_count'] + 2 })
    await doc('tag_tallies/t-ghost').set({ tag: 'ghost', posts: 4 })
    const before = await read(day)
    const spoilt = { date: day.slice(-10), downloads_by_tool: { portlock: 70 } }
    await doc(day).set(spoilt, { merge: true })

    const seq = await lastSeq(backend)
    const { lines, findings } = await reconcile()
    const [[, type, , details] = []] = await actsAfter(backend, seq)
    expect(type).toBe('reconcile_counts')
    expect(details).toMatchObject({ counts: 1, daily_figures: 1, comment_counts: 1, tallies: 1 })
    const subjects = findings.map(({ subject }) => subject)
    expect(subjects).toEqual(
      expect.arrayContaining([
        'stats/counts posts',
        'posts/udev-rule-audit comment_count',
        'tag_tallies/t-ghost posts',
        `${day} downloads_by_tool.portlock`,
      ]),
    )
    expect(lines.find(({ check }) => check === 'counts')).toMatchObject({ repaired: 1 })
    expect(await read('stats/counts')).toMatchObject({ posts: sizes?.['posts'] })
    expect(await read('profiles/ada')).toMatchObject({ reputation: ada?.['reputation'] })
    expect(await read('posts/udev-rule-audit')).toMatchObject({
      comment_count: post?.['comment_count'],
    })
    expect(await read('tag_tallies/t-ghost')).toBeUndefined()
    const portlock = before?.['downloads_by_tool']?.portlock ?? 0
    expect((await read(day))?.['downloads_by_tool'].portlock).toBe(portlock)

    expect((await reconcile()).findings).toEqual([])
  }, 120_000)

  it('deletes empty counters without a finding', async () => {
    await doc('tag_tallies/t-forgotten').set({ tag: 'forgotten', posts: 0 })
    await doc('contributor_tallies/left').set({ username: 'left', posts: 0 })
    await doc('contributor_tallies/owing').set({ username: 'owing', posts: -1 })
    const { findings } = await reconcile()
    for (const path of ['tag_tallies/t-forgotten', 'contributor_tallies/left']) {
      expect(await read(path), path).toBeUndefined()
    }
    expect(await read('contributor_tallies/owing')).toBeUndefined()
    expect(findings).toEqual([
      { check: 'tallies', subject: 'contributor_tallies/owing posts', was: -1, is: 0 },
    ])
  }, 120_000)

  it('repairs once for two calls at once', async () => {
    const sizes = await read('stats/counts')
    const post = await read('posts/udev-rule-audit')
    await doc('stats/counts').update({ posts: sizes?.['posts'] + 5 })
    await doc('posts/udev-rule-audit').update({ comment_count: post?.['comment_count'] + 2 })
    await Promise.all([reconcile(), reconcile()])
    expect(await read('stats/counts')).toMatchObject({ posts: sizes?.['posts'] })
    expect(await read('posts/udev-rule-audit')).toMatchObject({
      comment_count: post?.['comment_count'],
    })
  }, 120_000)

  it('makes counters that went missing, whole', async () => {
    const stored = counts.parse(await read('stats/counts'))
    await doc('stats/counts').delete()
    await reconcile()
    const { updated_at: _, ...figures } = counts.parse(await read('stats/counts'))
    expect(stored).toMatchObject(figures)
  }, 120_000)

  it('agrees with what triggers counted of a day', async () => {
    const today = `daily_figures/${dayOf(Date.now())}`
    const counted = async () => (await read(today))?.['service_requests'] ?? 0
    const before = await counted()
    await doc('service_requests/counted').set({ status: 'pending', created_at: new Date() })
    await eventually(counted, (count) => count === before + 1)
    const { findings } = await reconcile()
    expect(findings).toEqual([])
    expect(await counted()).toBe(before + 1)
    await doc('service_requests/counted').delete()
    expect(await eventually(counted, (count) => count === before)).toBe(before)
  }, 120_000)

  it('removes what a removal left below a post that is gone for good', async () => {
    const text = { user_id: 'ada', author_username: 'ada', content: 'Yes.', created_at: new Date() }
    await doc('comments/left').set({ ...text, post_id: 'gone' })
    await doc('comments/left-too').set({ ...text, post_id: 'spent' })
    await doc('trash/spent').set({ kind: 'spent', deleted_at: new Date() })
    await doc('comments/waiting').set({ ...text, post_id: 'trashed' })
    await doc('trash/trashed').set({ kind: 'posts', user_id: 'ada', record: {} })
    const { findings } = await reconcile()
    expect(findings).toContainEqual({
      check: 'orphan_comments',
      subject: 'comments of posts/gone',
      was: 1,
      is: 0,
    })
    expect(await read('comments/left')).toBeUndefined()
    expect(await read('comments/left-too')).toBeUndefined()
    expect(await read('comments/waiting')).toBeDefined()
    const laid = ['comments/waiting', 'trash/trashed', 'trash/spent']
    const marks = ['trash/left', 'trash/left-too']
    await Promise.all([...laid, ...marks].map((path) => doc(path).delete()))
  }, 120_000)

  it('brings claims and mirrors together, on record', async () => {
    await addMember(backend, 'eve', { claim: true })
    await addMember(backend, 'grace', { mirror: true })
    await addMember(backend, 'victor')
    await call('grantAdmin', 'root_admin', { email: 'victor@grid.test', user_id: 'victor' })
    await backend.auth.setCustomUserClaims('victor', { lab: 'north' })
    const seq = await lastSeq(backend)
    const { findings } = await reconcile()
    expect(await standing(backend, 'eve')).toEqual({ claim: false, mirror: false })
    expect(await standing(backend, 'grace')).toEqual({ claim: false, mirror: false })
    expect(await standing(backend, 'victor')).toEqual({ claim: true, mirror: true })
    expect(findings.map(({ subject, is }) => [subject, is])).toEqual(
      expect.arrayContaining([
        ['claim of eve', 'none'],
        ['flag of grace', 'none'],
        ['claim of victor', 'admin'],
      ]),
    )
    const acts = (await actsAfter(backend, seq)).filter(([who]) => who === 'system')
    expect(acts.sort()).toEqual([
      ['system', 'grant_admin', 'user:victor', { username: 'victor' }],
      ['system', 'revoke_admin', 'user:eve', { username: 'eve' }],
      ['system', 'revoke_admin', 'user:grace', { username: 'grace' }],
    ])
  })

  it('closes bans that have run out and finishes deletions that stopped, on record', async () => {
    await addMember(backend, 'nadia')
    const over = new Date(Date.now() - 60_000)
    await doc('banned_users/grace').set({
      user_id: 'grace',
      is_active: true,
      banned_at: new Date(over.getTime() - 60_000),
      expires_at: over,
    })
    await doc('account_deletions/nadia').set({ posts: 'keep', started_at: new Date(0) })
    const seq = await lastSeq(backend)
    await reconcile()
    expect(await read('banned_users/grace')).toMatchObject({ is_active: false })
    for (const path of ['profiles/nadia', 'usernames/nadia']) {
      expect(await read(path), path).toBeUndefined()
    }
    expect(await read('account_deletions/nadia')).toHaveProperty('finished_at')
    await expect(backend.auth.getUser('nadia')).rejects.toThrow()
    const acts = (await actsAfter(backend, seq)).map(([who, type]) => [who, type])
    expect(acts).toEqual([
      ['system', 'expire_ban'],
      ['root_admin', 'reconcile_counts'],
    ])
  })

  it('forgets a finished deletion after a day, when no token of the account is left', async () => {
    const hours = (count: number) => new Date(Date.now() - count * 3_600_000)
    await doc('account_deletions/nadia').set({ posts: 'keep', finished_at: hours(23) })
    await doc('account_deletions/long-gone').set({ posts: 'keep', finished_at: hours(25) })
    expect((await untilClean()).findings).toEqual([])
    expect(await read('account_deletions/nadia')).toBeDefined()
    expect(await read('account_deletions/long-gone')).toBeUndefined()
    await doc('account_deletions/nadia').delete()
  }, 120_000)

  it('reports a changed audit entry and does not repair it', async () => {
    const seq = await lastSeq(backend)
    const line = doc(`admin_actions/${String(seq).padStart(12, '0')}`)
    const { admin_id } = (await line.get()).data() ?? {}
    await line.update({ admin_id: 'mallory' })
    const { findings } = await reconcile()
    await line.update({ admin_id })
    const finding = { check: 'audit_chain', subject: `line ${seq}`, was: 'altered', is: null }
    expect(findings).toContainEqual(finding)
    expect((await untilClean()).findings).toEqual([])
  }, 120_000)

  it('keeps its report', async () => {
    const report = health.parse(await read('stats/health'))
    expect(report.lines.map(({ check }) => check).sort()).toEqual([
      'account_deletions',
      'admin_claims',
      'audit_chain',
      'comment_counts',
      'counts',
      'daily_figures',
      'expired_bans',
      'old_trash',
      'orphan_comments',
      'orphan_passkeys',
      'reputation',
      'tallies',
      'unused_images',
    ])
  })
})
