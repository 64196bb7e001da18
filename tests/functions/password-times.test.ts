import { correctPasswordTimes } from '@grid/seed/local-emulators'
import { getApp } from 'firebase-admin/app'
import { Timestamp } from 'firebase-admin/firestore'
import { beforeAll, expect, it } from 'vitest'
import { host } from '../hosts'
import { call } from './client'
import { addMember } from './members'
import { testBackend } from './test-backend'

const UID = 'pia'
const HOUR_MS = 60 * 60 * 1_000

const backend = testBackend('password-times', UID)

beforeAll(() => addMember(backend, UID))

it('queues no mail about a password that the Auth emulator has imported', async () => {
  const { db } = backend
  expect((await call('noteCredentials', UID, {})).status).toBe(200)
  const credentials = db.doc(`credentials/${UID}`)
  const setAt: Timestamp = (await credentials.get()).get('password_updated_at')
  // As the start of a suite with the data of an earlier run.
  const earlier = Timestamp.fromMillis(setAt.toMillis() - HOUR_MS)
  await credentials.update({ password_updated_at: earlier })

  await correctPasswordTimes(getApp('password-times'), host('auth').address)
  expect((await credentials.get()).get('password_updated_at')).toEqual(setAt)
  expect((await call('noteCredentials', UID, {})).status).toBe(200)
  expect((await db.collection('mails').where('user_id', '==', UID).get()).size).toBe(0)
})
