import {
  applyActionCode,
  createUserWithEmailAndPassword,
  EmailAuthProvider,
  onIdTokenChanged,
  reauthenticateWithCredential,
  updatePassword,
} from 'firebase/auth'
import { beforeEach, expect, it, vi } from 'vitest'
import { auth } from './auth'
import { accounts } from './auth.fixture'

const ADA = { uid: 'ada', email: 'ada@grid.test' }
const user = () => {
  if (!auth.currentUser) throw new Error('Nobody is signed in.')
  return auth.currentUser
}

beforeEach(() => {
  accounts.add(ADA)
  accounts.signIn('ada')
})

it('emits the user now, and at each new token and sign-out', async () => {
  const emitted = vi.fn()
  const stop = onIdTokenChanged(auth, (signedIn) => emitted(signedIn?.uid ?? null))
  await vi.waitFor(() => expect(emitted).toHaveBeenCalledOnce())
  await user().getIdToken(true)
  accounts.signOut()
  stop()
  accounts.signIn('ada')
  expect(emitted.mock.calls.flat()).toEqual(['ada', 'ada', null])
})

it('returns changed claims with the next token only', async () => {
  accounts.change('ada', { claims: { admin: true } })
  expect((await user().getIdTokenResult()).claims).toEqual({})
  expect((await user().getIdTokenResult(true)).claims).toMatchObject({ admin: true })
})

it('ends the session of a deleted account at a reload', async () => {
  accounts.remove('ada')
  await expect(user().reload()).rejects.toMatchObject({ code: 'auth/user-token-expired' })
  expect(accounts.current()).toBeNull()
})

it('sets a password whose response is lost', async () => {
  accounts.fail('updatePassword', 'auth/network-request-failed', { isDone: true })
  await expect(updatePassword(user(), 'Another-1!')).rejects.toMatchObject({
    code: 'auth/network-request-failed',
  })
  const check = (password: string) =>
    reauthenticateWithCredential(user(), EmailAuthProvider.credential(ADA.email, password))
  await expect(check('Gr1d-demo!')).rejects.toMatchObject({ code: 'auth/invalid-credential' })
  await expect(check('Another-1!')).resolves.toBeTruthy()
})

it('creates no second account with an e-mail, and uses a link once', async () => {
  const second = createUserWithEmailAndPassword(auth, ADA.email, 'Gr1d-demo!')
  await expect(second).rejects.toMatchObject({ code: 'auth/email-already-in-use' })
  accounts.addLink('a-code', { operation: 'VERIFY_EMAIL', email: ADA.email })
  await applyActionCode(auth, 'a-code')
  await expect(applyActionCode(auth, 'a-code')).rejects.toMatchObject({
    code: 'auth/invalid-action-code',
  })
})
