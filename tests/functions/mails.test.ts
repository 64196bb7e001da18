import { afterAll, beforeAll, expect, it } from 'vitest'
import { SMTP_PORT } from '../hosts'
import { type Mailbox, openMailbox } from '../mailbox'
import { queuedMail } from '../stored-documents'
import { call, eventually } from './client'
import { addMember } from './members'
import { testBackend } from './test-backend'

const UID = 'mailed'
const backend = testBackend('mails', UID)
const { db } = backend
const mails = db.collection('mails')
let mailbox: Mailbox

beforeAll(async () => {
  mailbox = await openMailbox(Number(process.env[SMTP_PORT]))
  await addMember(backend, UID)
})

afterAll(async () => {
  const { docs } = await mails.where('user_id', '==', UID).get()
  for (const { ref } of docs) await ref.delete()
  await mailbox.close()
})

/** Stores a mail as a function queues it, and waits until it was sent or failed. */
async function sent(to: string) {
  const mail = mails.doc()
  await mail.set(queuedMail(UID, to))
  const isOver = (status: unknown) => status === 'sent' || status === 'failed'
  await eventually(async () => (await mail.get()).get('status'), isOver)
  return mail.get()
}

it('sends a queued mail to its member', async () => {
  const mail = await sent('mailed@grid.test')
  expect(mail.data()).toMatchObject({ status: 'sent', attempts: 1, error: null })
  expect(mailbox.received).toHaveLength(1)
  expect(mailbox.received[0]).toContain('To: mailed@grid.test')
  expect(mailbox.received[0]).toContain('Hello mailed,')
})

it('lists a rejected mail with the response of the server, until an admin sends it again', async () => {
  mailbox.empty()
  const mail = await sent('nobody@grid.test')
  expect(mail.data()).toMatchObject({ status: 'failed', error: '550 No such user' })
  const again = await call('resendMail', 'root_admin', { mail_id: mail.id })
  expect(again.result).toEqual({ changed: true, status: 'failed' })
  await mail.ref.update({ to: 'mailed@grid.test' })
  const results = await Promise.all(
    [1, 2, 3].map(() => call('resendMail', 'root_admin', { mail_id: mail.id })),
  )
  expect(results.some(({ status }) => status === 200)).toBe(true)
  expect(
    await eventually(
      async () => (await mail.ref.get()).get('status'),
      (is) => is === 'sent',
    ),
  ).toBe('sent')
  expect(mailbox.received).toHaveLength(1)
})
