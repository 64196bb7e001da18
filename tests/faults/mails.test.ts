import { deleteApp, initializeApp } from 'firebase-admin/app'
import { getAuth } from 'firebase-admin/auth'
import { type Firestore, getFirestore, Timestamp } from 'firebase-admin/firestore'
import { getStorage } from 'firebase-admin/storage'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Mailbox, openMailbox } from '../mailbox'
import { queuedMail, storeAll } from '../stored-documents'
import { type Deliver, type DocumentEvent, deployedTriggers } from './loaded-bundle'
import { FAULTS, inSteps, type Plan } from './steps'

/*
 * These tests interrupt the sending of a mail at each request to Firestore, then repeat its event.
 * They use a separate project, so that no deployed trigger sends the mails as well.
 */

const PROJECT = 'demo-grid-mails'
const UID = 'fay'
const PATH = 'mails/one'
const HOUR_MS = 60 * 60 * 1_000

let db: Firestore
let mailbox: Mailbox
let deliver: Deliver
const app = initializeApp({ projectId: PROJECT, storageBucket: 'downloads' }, PROJECT)

beforeAll(async () => {
  mailbox = await openMailbox()
  process.env['GRID_SMTP_PORT'] = String(mailbox.port)
  db = getFirestore(app)
  getAuth(app)
  getStorage(app)
  deliver = await deployedTriggers(PROJECT)
})
afterAll(async () => {
  await mailbox.close()
  await deleteApp(app)
})

const MAIL = queuedMail(UID, 'fay@grid.test')

const EVENT: DocumentEvent = { id: 'one', params: { id: 'one' }, before: undefined, after: MAIL }
const send = () => deliver('onMailCreated', EVENT)
const statusOf = async () => (await db.doc(PATH).get()).get('status')

/** Ends the time that the sending of a mail may take. */
async function sweepLater(): Promise<void> {
  await db.doc(PATH).update({ due_at: Timestamp.fromMillis(Date.now() - HOUR_MS) })
  await deliver('sendDueMails', { ...EVENT, after: undefined })
}

beforeEach(async () => {
  await storeAll(db, { [`profiles/${UID}`]: { username: UID }, [PATH]: MAIL })
  mailbox.empty()
})

describe('a mail whose sending fails at a step', () => {
  const afterFault = async (plan: Plan) => {
    const { steps } = await inSteps(plan, send)
    await send()
    await send()
    await sweepLater()
    return steps
  }

  it.each(FAULTS)('arrives at most once, or is shown to admins as failed (%s)', async (fault) => {
    const steps = await afterFault(null)
    expect(mailbox.received).toHaveLength(1)
    for (let step = 1; step <= steps; step += 1) {
      await db.doc(PATH).set(MAIL)
      mailbox.empty()
      await afterFault({ fault, at: step })
      const status = await statusOf()
      expect(mailbox.received.length, `step ${step}`).toBeLessThanOrEqual(1)
      expect(['sent', 'failed'], `step ${step}`).toContain(status)
      if (status === 'sent') expect(mailbox.received, `step ${step}`).toHaveLength(1)
    }
  })
})

it('arrives once if five events arrive at once', async () => {
  const results = await Promise.allSettled(Array.from({ length: 5 }, send))
  expect(results.some(({ status }) => status === 'fulfilled')).toBe(true)
  expect(mailbox.received).toHaveLength(1)
  expect(await statusOf()).toBe('sent')
})
