import type { CallInput, CallOutput } from '@grid/schema/calls'
import { MINUTE_MS } from '@grid/schema/period'
import {
  type AuthenticationResponseJSON,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser'
import { signInWithCustomToken } from 'firebase/auth'
import { createStore } from 'zustand/vanilla'
import { OFFLINE } from '../browser/connection'
import { auth } from '../data/auth'
import { call } from '../data/callables'
import { UserFacingError } from '../data/errors'
import { requestWithTimeout } from '../data/timeout'
import { replaceSession } from './sign-out'
import { setPasskeyUsed } from './was-signed-in'

/** What the user reads when the browser's prompt ends without a passkey, by the error's name. */
const PROMPT_MESSAGES = {
  NotAllowedError:
    'No passkey was used: the prompt was closed, or it took too long. Please try again.',
  InvalidStateError: 'This device already has a passkey for your account.',
  ConstraintError: 'This device cannot store a passkey. Please use another one.',
  NotSupportedError: 'This device cannot store a passkey. Please use another one.',
  OperationError: 'Another passkey prompt is open. Please close it and try again.',
  SecurityError: 'Passkeys do not work at this address of the site.',
  UnknownError: 'The device could not use the passkey. Please try again.',
} as const

/** The user or another prompt has ended a prompt; there is nothing to show. */
const ABORTED = 'AbortError'

/**
 * Opens the browser's prompt.
 *
 * @throws UserFacingError if it ends without a passkey.
 */
async function prompt<T>(open: () => Promise<T>): Promise<T> {
  try {
    return await open()
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    if (!isKnownName(name)) throw error
    console.warn('The passkey prompt ended:', name, error)
    throw new UserFacingError(PROMPT_MESSAGES[name])
  }
}

function isKnownName(name: string): name is keyof typeof PROMPT_MESSAGES {
  return Object.hasOwn(PROMPT_MESSAGES, name)
}

/** Fails at once without a connection, instead of after the time limit of a call. */
function assertOnline(): void {
  if (!navigator.onLine) throw new UserFacingError(OFFLINE)
}

/** What the browser's prompt needs of a stored passkey. */
type Usable = { readonly credential_id: string }

/**
 * Signs in with a passkey that the user chooses in the browser's prompt. Needs no e-mail.
 *
 * @param only - Limits the choice, such as to the passkeys of the member who confirms an action.
 * @throws UserFacingError with a message for each way in which the prompt ends.
 */
export async function signInWithPasskey(only: readonly Usable[] = []): Promise<void> {
  const signIn = await provePasskey(only)
  await signIn()
}

/**
 * Proves a passkey without a change of the session. Returns the function that signs in with this
 * proof, within an hour.
 *
 * @param only - As for `signInWithPasskey`.
 * @throws UserFacingError as `signInWithPasskey` does.
 */
export async function provePasskey(only: readonly Usable[]): Promise<() => Promise<void>> {
  assertOnline()
  const options = takeOffered() ?? (await call('startPasskeySignIn', {}))
  const allowCredentials = only.map(({ credential_id: id }) => ({
    id,
    type: 'public-key' as const,
  }))
  const optionsJSON = { ...options, allowCredentials }
  return verify(await prompt(() => startAuthentication({ optionsJSON })))
}

/** Returns the function that signs in. */
async function verify(response: AuthenticationResponseJSON): Promise<() => Promise<void>> {
  const { token } = await call('signInWithPasskey', { response })
  return async () => {
    await requestWithTimeout(() => signInWithCustomToken(auth, token))
    setPasskeyUsed()
  }
}

/** Shorter than the life of a challenge, which is five minutes. */
const OFFER_MS = 4 * MINUTE_MS

type Options = CallOutput<'startPasskeySignIn'>

/** The challenge of suggestions that nobody has chosen, and until when it may be used. */
const offeredChallenge = createStore<{ readonly options: Options | null; readonly until: number }>(
  () => ({ options: null, until: 0 }),
)

/** The challenge of suggestions, once: a sign-in by the button then needs one request less. */
function takeOffered(): Options | null {
  const { options, until } = offeredChallenge.getState()
  offeredChallenge.setState({ options: null })
  return Date.now() < until ? options : null
}

/**
 * Offers the passkeys of this device among the suggestions of the e-mail field, until one is chosen
 * or the returned function is called. Failures before a choice are only logged: the user has not
 * begun anything.
 *
 * @param onChosen - receives a promise that resolves after the sign-in.
 */
export function offerPasskeys(onChosen: (done: Promise<void>) => void): () => void {
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const offer = async (): Promise<void> => {
    if (isOver || !(await browserSupportsWebAuthnAutofill())) return
    const optionsJSON = await call('startPasskeySignIn', {})
    offeredChallenge.setState({ options: optionsJSON, until: Date.now() + OFFER_MS })
    if (isOver) return
    timer = setTimeout(() => void renew(), OFFER_MS)
    const response = await startAuthentication({ optionsJSON, useBrowserAutofill: true })
    offeredChallenge.setState({ options: null })
    end()
    onChosen(verify(response).then((signIn) => signIn()))
  }
  const begin = () =>
    offer().catch((error: unknown) => {
      const isAborted = error instanceof Error && error.name === ABORTED
      if (!isAborted) console.warn('Passkeys are not offered in the e-mail field:', error)
    })
  const renew = async () => {
    WebAuthnAbortService.cancelCeremony()
    await begin()
  }
  const end = () => {
    isOver = true
    clearTimeout(timer)
  }
  void begin()
  return () => {
    if (isOver) return
    end()
    WebAuthnAbortService.cancelCeremony()
  }
}

/**
 * Adds a passkey of this device to the account.
 *
 * @param name - Names the passkey in the list.
 * @throws UserFacingError with a message for each way in which the prompt ends.
 */
export async function addPasskey(name: string): Promise<void> {
  assertOnline()
  const optionsJSON = await call('startPasskeyRegistration', {})
  const response = await prompt(() => startRegistration({ optionsJSON }))
  await call('registerPasskey', { name, response })
  setPasskeyUsed()
}

/** Creates the recovery codes of an admin. The server has only their hashes. */
export async function createRecoveryCodes(): Promise<readonly string[]> {
  assertOnline()
  return (await call('createRecoveryCodes', {})).codes
}

/**
 * Uses up a recovery code. It ends all sessions, and this page continues with one that may add a
 * passkey.
 *
 * @returns how many codes are left.
 */
export async function redeemRecoveryCode(code: string): Promise<number> {
  assertOnline()
  return replaceSession(async () => {
    const { token, left } = await call('redeemRecoveryCode', { code })
    await requestWithTimeout(() => signInWithCustomToken(auth, token))
    return left
  })
}

/** Gives a passkey another name. */
export async function renamePasskey(input: CallInput<'renamePasskey'>): Promise<void> {
  assertOnline()
  await call('renamePasskey', input)
}

/** Removes a passkey from the account. */
export async function removePasskey(passkey_id: string): Promise<void> {
  assertOnline()
  await call('removePasskey', { passkey_id })
}
