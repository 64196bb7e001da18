import { runCommand } from '@grid/emulator-suite/commands'
import { beforeAll, expect, it } from 'vitest'
import { ROOT } from '../hosts'
import { auditEntriesAfter, lastSeq } from './audit-trail'
import { addMember, adminState } from './members'
import { testBackend } from './test-backend'

const backend = testBackend('admin-grant', 'nadia')

beforeAll(() => addMember(backend, 'nadia'))

function grant(...given: string[]) {
  const args = ['--import', 'tsx', 'functions/operator.ts', 'grant', ...given]
  return runCommand(process.execPath, args, { cwd: ROOT, env: process.env })
}

it('shows the account of an e-mail, then makes it an admin with an audit entry', async () => {
  const seq = await lastSeq(backend)
  const found = await grant('nadia@grid.test')
  expect(found.output).toContain('nadia (uid nadia, since ')
  expect(await adminState(backend, 'nadia')).toEqual({ claim: false, flag: false })
  const { code, output } = await grant('nadia@grid.test', 'nadia')
  expect(output).toContain('nadia is an admin of demo-grid now')
  expect(code).toBe(0)
  expect(await adminState(backend, 'nadia')).toEqual({ claim: true, flag: true })
  const profile = await backend.db.doc('profiles/nadia').get()
  expect(profile.get('passkey_optional'), 'ADMIN_PASSKEY of functions/.env.local').toBe(true)
  expect(await auditEntriesAfter(backend, seq)).toEqual([
    ['system', 'grant_admin', 'user:nadia', { username: 'nadia' }],
  ])
}, 60_000)

it('names the file with the parameters of a project if it does not exist', async () => {
  const { FIRESTORE_EMULATOR_HOST: _, ...env } = process.env
  const args = ['--import', 'tsx', 'functions/operator.ts', 'grant', 'nadia@grid.test']
  const given = { cwd: ROOT, env }
  const run = await runCommand(process.execPath, [...args, '--project', 'demo-none'], given)
  expect(run.output).toContain('functions/.env.demo-none with the parameters does not exist.')
  expect(run.code).toBe(1)
}, 60_000)

it('prints the reason for a rejection', async () => {
  const { code, output } = await grant('nobody@grid.test')
  expect(output).toContain('User not found.')
  expect(code).toBe(1)
}, 60_000)
