import { CALLS } from '@grid/schema/calls'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { addMember } from '../core/call.fixture'
import { storedIn } from '../core/firebase.fixture'
import {
  addAdminWithPasskey,
  addPasskey,
  call,
  OTHER,
  sessionOf,
  signInWith,
  UID,
  useMembers,
} from './passkeys.fixture'

useMembers()

const configureMail = () => {
  vi.stubEnv('SMTP_HOST', 'mail.test')
  vi.stubEnv('MAIL_FROM', 'grid@grid.test')
}
beforeEach(configureMail)

const mails = async () => Object.values(await storedIn('mails'))

describe('the mail about a passkey', () => {
  it('is queued for its member when the passkey is added and removed', async () => {
    await addMember(OTHER)
    const { document } = await addPasskey(UID)
    const notice = { user_id: UID, to: `${UID}@grid.test`, passkey_name: 'A laptop' }
    expect(await mails()).toMatchObject([{ ...notice, kind: 'passkey_added' }])
    await call('removePasskey', UID, { passkey_id: document })
    const kinds = (await mails()).map(({ kind, passkey_name }) => ({ kind, passkey_name }))
    expect(kinds).toHaveLength(2)
    expect(kinds).toContainEqual({ kind: 'passkey_removed', passkey_name: 'A laptop' })
  })

  it('is not queued if nothing changed', async () => {
    const { document } = await addPasskey(UID)
    await addMember(OTHER)
    await call('removePasskey', OTHER, { passkey_id: document })
    await call('renamePasskey', UID, { passkey_id: document, name: 'A phone' })
    expect(await mails()).toHaveLength(1)
  })

  it('is not queued while mail is not configured', async () => {
    vi.stubEnv('SMTP_HOST', '')
    await addPasskey(UID)
    expect(await mails()).toEqual([])
  })
})

describe('the mail about a recovery code', () => {
  it('is queued when a code is used, and not when a code is wrong', async () => {
    await addAdminWithPasskey('victor')
    const session = sessionOf(await signInWith(await addPasskey('victor')))
    const { result } = await call('createRecoveryCodes', session, {})
    const [code] = CALLS.createRecoveryCodes.output.parse(result).codes
    await call('redeemRecoveryCode', 'victor', { code: 'AAAA-AAAA-AAAA-AAAA' })
    expect((await mails()).map(({ kind }) => kind)).toEqual(['passkey_added'])
    await call('redeemRecoveryCode', 'victor', { code })
    const [mail] = (await mails()).filter(({ kind }) => kind === 'recovery_code_used')
    expect(mail).toMatchObject({ user_id: 'victor', to: 'victor@grid.test', passkey_name: null })
  })
})
