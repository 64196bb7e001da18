import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { CALLS, type CallOutput } from '@grid/schema/calls'
import { health } from '@grid/schema/health'
import { dayOf } from '@grid/schema/metrics'
import { beforeAll, describe, expect, it } from 'vitest'
import { ROOT } from '../hosts'
import { auditEntriesAfter, lastSeq } from './audit-trail'
import { call, eventually, PROJECT, settleCounters } from './client'
import { addMember, adminState } from './members'
import { testBackend } from './test-backend'

const backend = testBackend('reconcile', 'eve', 'grace', 'victor')

beforeAll(async () => {
  await settleCounters(backend)
  await reconcile()
}, 400_000)

/**
 * Calls the function. Here and below, expired bans are left out, because rules tests of uploads,
 * which may run at the same time, store one in this project.
 */
async function reconcile(): Promise<CallOutput<'reconcileCounts'>> {
  const response = await call('reconcileCounts', 'root_admin', {})
  const { findings, ...report } = CALLS.reconcileCounts.output.parse(response.result)
  return { ...report, findings: findings.filter(({ check }) => check !== 'expired_bans') }
}

async function entriesAfter(seq: number) {
  const entries = await auditEntriesAfter(backend, seq)
  return entries.filter(([, type]) => type !== 'expire_ban')
}

const doc = (path: string) => backend.db.doc(path)
const read = async (path: string) => (await doc(path).get()).data()

const run = promisify(execFile)

async function runScript(...options: string[]): Promise<string> {
  const env = { ...process.env, GCLOUD_PROJECT: PROJECT }
  const args = ['run', 'reconcile', '--silent', '--', ...options]
  return (await run('npm', args, { cwd: ROOT, env })).stdout
}

describe('npm run reconcile', () => {
  const ban = {
    user_id: 'nobody',
    is_active: true,
    banned_at: new Date(0),
    expires_at: new Date(1),
  }

  it('repairs counters and nothing else without --all', async () => {
    await doc('banned_users/nobody').set(ban)
    await doc('tag_tallies/t-ghost').set({ tag: 'ghost', posts: 4 })
    expect(await runScript()).toMatch(/^[1-9]\d* counters repaired\.\n$/)
    expect(await read('tag_tallies/t-ghost')).toBeUndefined()
    expect(await read('banned_users/nobody')).toMatchObject({ is_active: true })
  })

  it('runs the nightly job with --all, and leaves the dashboard open to admins', async () => {
    await doc('banned_users/nobody').set(ban)
    await doc('banned_users/somebody').set({ ...ban, expires_at: new Date('2099-01-01') })
    expect(await runScript('--all')).toMatch(/^expired_bans: \d+ checked, [1-9]\d* repaired$/m)
    expect(await read('banned_users/nobody')).toMatchObject({ is_active: false })
    expect(await read('banned_users/somebody')).toMatchObject({ is_active: true })
    await doc('banned_users/somebody').delete()
    expect(await read('profiles/root_admin')).toMatchObject({ passkey_optional: true })
    await doc('banned_users/nobody').delete()
  })

  it('deletes the files of unused images from the local bucket', async () => {
    const file = backend.images.file('images/unused-picture/96.webp')
    await file.save('picture', { resumable: false })
    await doc('images/unused-picture').set({ user_id: 'ada', unused_since: new Date(0) })
    await runScript('--all')
    expect(await read('images/unused-picture')).toBeUndefined()
    expect(await file.exists()).toEqual([false])
  })

  it.each([[['--every', 'often']], [['--every', '0']], [['--all', '--every', '30']]])(
    'explains its options instead of running with %j',
    async (options) => {
      await expect(runScript(...options)).rejects.toMatchObject({
        stderr: expect.stringContaining('Usage: npm run reconcile'),
      })
    },
  )
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
    const [[, type, , details] = []] = await entriesAfter(seq)
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

  it('agrees with the counters that triggers wrote for a day', async () => {
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

  it('aligns claims and flags, with an audit entry', async () => {
    await addMember(backend, 'eve', { claim: true })
    await addMember(backend, 'grace', { flag: true })
    await addMember(backend, 'victor')
    await call('grantAdmin', 'root_admin', { email: 'victor@grid.test', user_id: 'victor' })
    await backend.auth.setCustomUserClaims('victor', { lab: 'north' })
    const seq = await lastSeq(backend)
    const { findings } = await reconcile()
    expect(await adminState(backend, 'eve')).toEqual({ claim: false, flag: false })
    expect(await adminState(backend, 'grace')).toEqual({ claim: false, flag: false })
    expect(await adminState(backend, 'victor')).toEqual({ claim: true, flag: true })
    expect(findings.map(({ subject, is }) => [subject, is])).toEqual(
      expect.arrayContaining([
        ['claim of eve', 'none'],
        ['flag of grace', 'none'],
        ['claim of victor', 'admin'],
      ]),
    )
    const acts = (await entriesAfter(seq)).filter(([who]) => who === 'system')
    expect(acts.sort()).toEqual([
      ['system', 'grant_admin', 'user:victor', { username: 'victor' }],
      ['system', 'revoke_admin', 'user:eve', { username: 'eve' }],
      ['system', 'revoke_admin', 'user:grace', { username: 'grace' }],
    ])
  })

  it('stores its report', async () => {
    const report = health.parse(await read('stats/health'))
    expect(report.lines.map(({ check }) => check).sort()).toEqual([
      'abandoned_sign_ups',
      'account_deletions',
      'admin_claims',
      'audit_chain',
      'comment_counts',
      'counts',
      'daily_figures',
      'expired_bans',
      'missing_accounts',
      'old_records',
      'old_trash',
      'orphan_comments',
      'orphan_passkeys',
      'reputation',
      'tallies',
      'unused_images',
      'upvotes',
    ])
  })
})
