/**
 * An in-memory double of the part of `firebase/auth` that the site uses. The setup of the project
 * `unit-web` installs it. Tests control accounts, mails and links through `accounts`.
 */

/** An account as Auth stores it. */
type Account = {
  readonly uid: string
  readonly email: string
  /** Empty for an account without one. */
  readonly password: string
  readonly emailVerified: boolean
  readonly displayName: string | null
  readonly claims: Readonly<Record<string, unknown>>
}

/** A link of an e-mail. `used` and `expired` links are rejected. */
type Link = {
  readonly operation:
    | ('PASSWORD_RESET' | 'VERIFY_EMAIL')
    | ('VERIFY_AND_CHANGE_EMAIL' | 'RECOVER_EMAIL')
  /** The e-mail of the account after the action. */
  readonly email: string
  /** The e-mail of the account before, if the link changes it. */
  readonly previousEmail?: string
  readonly state: 'valid' | 'used' | 'expired'
}

type Mail = { readonly to: string; readonly kind: 'verification' | 'reset' | 'change' }
/** The requests of the SDK; `token` and `reload` are methods of a user. */
type Request =
  | ('create' | 'signIn' | 'reauthenticate' | 'updatePassword' | 'updateProfile' | 'delete')
  | ('sendMail' | 'readLink' | 'useLink' | 'token' | 'reload')
type Failure = { readonly code: string; readonly isDone: boolean; left: number }
type Listener = (user: User | null) => void

/** An error of Auth's client. */
export class AuthError extends Error {
  override readonly name = 'FirebaseError'
  constructor(readonly code: string) {
    super(code)
  }
}

const stored = new Map<string, Account>()
const links = new Map<string, Link>()
const failures = new Map<Request, Failure>()
const holds = new Map<Request, Promise<void>>()
const listeners = new Set<Listener>()
let mails: Mail[] = []
let lastUid = 0

/** A signed-in account as it was at the last sign-in, reload or new token. */
class User {
  readonly uid: string
  email: string
  emailVerified: boolean
  displayName: string | null
  readonly metadata: { readonly lastSignInTime: string }
  readonly providerData: readonly { readonly providerId: string }[]
  readonly #authTime: string
  #claims: Account['claims']

  constructor(
    { uid, email, emailVerified, displayName, claims, password }: Account,
    authTime: string,
  ) {
    this.uid = uid
    this.email = email
    this.emailVerified = emailVerified
    this.displayName = displayName
    this.#claims = claims
    this.#authTime = authTime
    this.metadata = { lastSignInTime: authTime }
    this.providerData = password === '' ? [] : [{ providerId: 'password' }]
  }

  async getIdTokenResult(refresh = false) {
    if (refresh) await this.getIdToken(true)
    return { claims: this.#claims, authTime: this.#authTime }
  }
  async getIdToken(refresh = false): Promise<string> {
    if (!refresh) return this.uid
    const { claims, emailVerified } = await respond('token', () => currentAccount(this))
    this.#claims = { ...claims, email_verified: emailVerified }
    emit()
    return this.uid
  }
  /** Ends the session of an account that no longer exists, as the SDK does. */
  async reload(): Promise<void> {
    const { email, emailVerified, displayName } = await respond('reload', () =>
      currentAccount(this),
    )
    Object.assign(this, { email, emailVerified, displayName })
  }
}

const AUTH = { currentUser: null as User | null, authStateReady: async () => undefined }

function currentAccount({ uid }: User): Account {
  const account = stored.get(uid)
  if (account) return account
  setUser(null)
  throw new AuthError('auth/user-token-expired')
}

function emit(): void {
  for (const listener of [...listeners]) listener(AUTH.currentUser)
}

function setUser(user: User | null): void {
  AUTH.currentUser = user
  emit()
}

function openSession(account: Account, authTime = new Date().toISOString()): { user: User } {
  const user = new User(account, authTime)
  setUser(user)
  return { user }
}

/** Runs a request as a test has arranged. A held request is done at once; its response waits. */
async function respond<T>(request: Request, run: () => T): Promise<T> {
  const failure = failures.get(request)
  if (failure) failure.left -= 1
  if (failure?.left === 0) failures.delete(request)
  const response = failure && !failure.isDone ? null : { value: run() }
  await holds.get(request)
  if (failure || !response) throw new AuthError(failure?.code ?? 'auth/internal-error')
  return response.value
}

const byEmail = (email: string) => [...stored.values()].find((account) => account.email === email)

function change(uid: string, values: Partial<Account>): void {
  const account = stored.get(uid)
  if (!account) throw new AuthError('auth/user-not-found')
  stored.set(uid, { ...account, ...values })
}

/** What a test decides about Auth. */
export const accounts = {
  /** Adds an account, by default with a verified e-mail and the demo password. */
  add(added: Pick<Account, 'uid' | 'email'> & Partial<Account>): Account {
    const rest = { password: 'Gr1d-demo!', emailVerified: true, displayName: null, claims: {} }
    const account = { ...rest, ...added }
    stored.set(account.uid, account)
    return account
  },
  /** Changes an account on the server, such as its claims. The browser sees it later. */
  change,
  remove: (uid: string): void => void stored.delete(uid),
  get: (uid: string): Account | undefined => stored.get(uid),
  /** Signs in an account in this tab, at an ISO time. */
  signIn(uid: string, authTime?: string): void {
    const account = stored.get(uid)
    if (!account) throw new Error(`There is no account ${uid}.`)
    openSession(account, authTime)
  },
  /** Ends the session in this tab, as another tab or an expiry does. */
  signOut: (): void => setUser(null),
  /** The account that is signed in, or null. */
  current: (): string | null => AUTH.currentUser?.uid ?? null,
  /** The mails that were sent, in order. */
  mails: (): readonly Mail[] => mails,
  /** Adds a link of an e-mail. */
  addLink(code: string, link: Omit<Link, 'state'> & Partial<Link>): void {
    links.set(code, { state: 'valid', ...link })
  },
  /** Lets requests fail; with `isDone`, only their responses are lost. */
  fail(request: Request, code: string, { times = 1, isDone = false } = {}): void {
    failures.set(request, { code, isDone, left: times })
  },
  /** Holds responses back until the returned function is called. */
  hold(request: Request): () => void {
    let release: () => void = () => undefined
    holds.set(request, new Promise((resolve) => (release = resolve)))
    return () => {
      holds.delete(request)
      release()
    }
  },
  /** Removes all accounts, mails and links. Runs after each test. */
  reset(): void {
    for (const each of [stored, links, failures, holds, listeners]) each.clear()
    mails = []
    AUTH.currentUser = null
  },
}

export const browserLocalPersistence = {}
export const initializeAuth = () => AUTH
export const connectAuthEmulator = () => undefined
export const signOut = async () => setUser(null)

/** Emits the user now, and at each sign-in, sign-out and new token. */
export function onIdTokenChanged(_auth: unknown, listener: Listener): () => void {
  listeners.add(listener)
  queueMicrotask(() => listeners.has(listener) && listener(AUTH.currentUser))
  return () => listeners.delete(listener)
}

export const createUserWithEmailAndPassword = (_auth: unknown, email: string, password: string) =>
  respond('create', () => {
    if (byEmail(email)) throw new AuthError('auth/email-already-in-use')
    lastUid += 1
    const uid = `account-${lastUid}`
    return openSession(accounts.add({ uid, email, password, emailVerified: false }))
  })

function accountWith(email: string, password: string): Account {
  const account = byEmail(email)
  if (account?.password !== password) throw new AuthError('auth/invalid-credential')
  return account
}

export const signInWithEmailAndPassword = (_auth: unknown, email: string, password: string) =>
  respond('signIn', () => openSession(accountWith(email, password)))

/** A custom token of the double is the uid. */
export const signInWithCustomToken = (_auth: unknown, uid: string) =>
  respond('signIn', () => {
    const account = stored.get(uid)
    if (!account) throw new AuthError('auth/invalid-custom-token')
    return openSession(account)
  })

export const EmailAuthProvider = {
  credential: (email: string, password: string) => ({ email, password }),
}
type Credential = ReturnType<typeof EmailAuthProvider.credential>

export const reauthenticateWithCredential = (user: User, { email, password }: Credential) =>
  respond('reauthenticate', () => {
    if (accountWith(email, password).uid !== user.uid) throw new AuthError('auth/user-mismatch')
    return { user }
  })

export const updatePassword = ({ uid }: User, password: string) =>
  respond('updatePassword', () => change(uid, { password }))

export const updateProfile = ({ uid }: User, { displayName }: { displayName: string }) =>
  respond('updateProfile', () => change(uid, { displayName }))

export const deleteUser = (user: User) =>
  respond('delete', () => {
    stored.delete(user.uid)
    if (AUTH.currentUser?.uid === user.uid) setUser(null)
  })

export const sendEmailVerification = ({ email }: User) =>
  respond('sendMail', () => void mails.push({ to: email, kind: 'verification' }))

export const verifyBeforeUpdateEmail = (_user: User, email: string) =>
  respond('sendMail', () => {
    if (byEmail(email)) throw new AuthError('auth/email-already-in-use')
    mails.push({ to: email, kind: 'change' })
  })

export const sendPasswordResetEmail = (_auth: unknown, email: string) =>
  respond('sendMail', () => {
    if (!byEmail(email)) throw new AuthError('auth/user-not-found')
    mails.push({ to: email, kind: 'reset' })
  })

function validLink(code: string): Link {
  const link = links.get(code)
  if (link?.state === 'expired') throw new AuthError('auth/expired-action-code')
  if (link?.state !== 'valid') throw new AuthError('auth/invalid-action-code')
  return link
}

/** Uses a link once, for its account. */
function useLink(code: string, values: Partial<Account>): void {
  const link = validLink(code)
  const account = byEmail(link.previousEmail ?? link.email)
  if (!account) throw new AuthError('auth/user-not-found')
  links.set(code, { ...link, state: 'used' })
  change(account.uid, values)
}

export const checkActionCode = (_auth: unknown, code: string) =>
  respond('readLink', () => {
    const { operation, email, previousEmail } = validLink(code)
    return { operation, data: { email, ...(previousEmail && { previousEmail }) } }
  })

export const applyActionCode = (_auth: unknown, code: string) =>
  respond('useLink', () => {
    const { email } = validLink(code)
    useLink(code, { email, emailVerified: true })
  })

export const confirmPasswordReset = (_auth: unknown, code: string, password: string) =>
  respond('useLink', () => useLink(code, { password }))
