import { beforeAll, expect, it } from 'vitest'
import { auditEntriesAfter, lastSeq } from './audit-trail'
import { addMember, adminState } from './members'
import { operator } from './operator'
import { testBackend } from './test-backend'

const backend = testBackend('admin-grant', 'nadia')

beforeAll(() => addMember(backend, 'nadia'))

const grant = (...given: string[]) => operator(['grant', ...given])

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
  const run = await operator(['grant', 'nadia@grid.test', '--project', 'demo-none'], env)
  expect(run.output).toContain('functions/.env.demo-none with the parameters does not exist.')
  expect(run.code).toBe(1)
}, 60_000)

it('prints the reason for a rejection', async () => {
  const { code, output } = await grant('nobody@grid.test')
  expect(output).toContain('User not found.')
  expect(code).toBe(1)
}, 60_000)
