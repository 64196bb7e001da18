import { runCommand } from '@grid/emulator-suite/commands'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ROOT } from '../hosts'
import { actsAfter, lastSeq } from './audit-trail'
import { type Backend, openBackend } from './client'
import { addMember, removeMembers, standing } from './members'

let backend: Backend

beforeAll(async () => {
  backend = openBackend('admin-grant')
  await addMember(backend, 'nadia')
})

afterAll(async () => {
  await removeMembers(backend, 'nadia')
  await backend.close()
})

async function grant(address: string) {
  const args = ['tsx', 'functions/grant-admin.ts', address]
  const { code, output } = await runCommand('npx', args, { cwd: ROOT, env: process.env })
  return { code, output }
}

it('makes a member an admin from a terminal, on record', async () => {
  const seq = await lastSeq(backend)
  const { code, output } = await grant('nadia@grid.test')
  expect(output).toContain('nadia is an admin of demo-grid now')
  expect(code).toBe(0)
  expect(await standing(backend, 'nadia')).toEqual({ claim: true, mirror: true })
  expect(await actsAfter(backend, seq)).toEqual([
    ['system', 'grant_admin', 'user:nadia', { username: 'nadia' }],
  ])
}, 60_000)

it('says why not, in a sentence', async () => {
  const { code, output } = await grant('nobody@grid.test')
  expect(output).toContain('User not found.')
  expect(code).toBe(1)
}, 60_000)
