// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { takeSessionEndReason } from '../../session/sign-out'
import { finishSignUp, signUp } from './accounts.auth'
import { AUTH_MESSAGES } from './messages'
import { cooldownLeft } from './verification-cooldown'

type Stored = Record<string, Record<string, unknown>>
type Commit = (write: () => void) => void

const server = vi.hoisted(() => ({
  docs: {} as Stored,
  /** The outcome of each commit in turn; later ones succeed. */
  outcomes: [] as Commit[],
  /** Each commit waits for this promise. */
  isDue: Promise.resolve(),
  auth: { currentUser: null as { uid: string; email: string } | null },
  deleteUser: vi.fn(async () => undefined),
  sendEmailVerification: vi.fn(async () => undefined),
  refreshProfile: vi.fn(async () => undefined),
}))

const TAKEN = 'taken@grid.test'
const denied = Object.assign(new Error('denied'), { code: 'permission-denied' })
const unanswered = Object.assign(new Error('no answer'), { code: 'unavailable' })

vi.mock('../../data/auth', () => ({ auth: server.auth }))
vi.mock('../../data/firestore', () => ({ db: {} }))
vi.mock('../../data/requests.firestore', () => ({
  readFromServer: async (path: string) => ({ exists: () => path in server.docs }),
}))
vi.mock('../../session/session.firestore', () => ({ refreshProfile: server.refreshProfile }))
vi.mock('firebase/auth', () => ({
  createUserWithEmailAndPassword: async (_: unknown, email: string) => {
    if (email === TAKEN) throw Object.assign(new Error(), { code: 'auth/email-already-in-use' })
    server.auth.currentUser = { uid: 'ada-1', email }
    return { user: server.auth.currentUser }
  },
  deleteUser: server.deleteUser,
  sendEmailVerification: server.sendEmailVerification,
  updateProfile: async () => undefined,
}))
vi.mock('firebase/firestore', () => {
  const snapshot = (path: string) => ({
    id: path.split('/').at(-1),
    exists: () => path in server.docs,
    get: (name: string) => server.docs[path]?.[name],
  })
  /** Like the rules: a profile is created once, together with a claim on a free name. */
  const commit = (writes: Stored) => {
    const made = Object.keys(writes)
    if (made.some((path) => path in server.docs)) throw denied
    Object.assign(server.docs, writes)
  }
  const attempt = async (work: (transaction: unknown) => Promise<unknown>) => {
    const writes: Stored = {}
    await work({
      get: async (path: string) => snapshot(path),
      set: (path: string, data: Record<string, unknown>) => {
        writes[path] = data
      },
    })
    if (Object.keys(writes).length === 0) return
    await server.isDue
    const outcome = server.outcomes.shift() ?? ((write) => write())
    outcome(() => commit(writes))
  }
  return {
    collection: (_: unknown, name: string) => name,
    doc: (_: unknown, ...path: string[]) => path.join('/'),
    getDocsFromServer: async (name: string) => ({
      docs: Object.keys(server.docs)
        .filter((path) => path.startsWith('profiles/'))
        .map(snapshot)
        .filter((found) => found.get('username_lower') === name),
    }),
    limit: () => undefined,
    query: (_: unknown, name: string) => name,
    where: (_field: string, _is: string, name: string) => name,
    runTransaction: (_: unknown, work: (transaction: unknown) => Promise<unknown>) =>
      attempt(work).catch((error: unknown) => {
        if (error !== unanswered) throw error
        return attempt(work)
      }),
    serverTimestamp: () => 'now',
  }
})

const form = {
  username: 'Ada',
  email: 'ada@grid.test',
  password: 'Gr1d-demo!',
  confirm_password: 'Gr1d-demo!',
}
const lost: Commit = (write) => {
  write()
  throw unanswered
}
const hold = (username: string, uid: string) => {
  const username_lower = username.toLowerCase()
  server.docs[`profiles/${uid}`] = { username, username_lower }
  server.docs[`usernames/${username_lower}`] = { user_id: uid }
}

beforeEach(() => {
  server.docs = {}
  server.outcomes = []
  server.isDue = Promise.resolve()
  server.auth.currentUser = null
  server.deleteUser.mockClear()
  server.sendEmailVerification.mockClear()
  server.refreshProfile.mockClear()
  localStorage.clear()
})

describe('a sign-up', () => {
  it('writes profile and claim', async () => {
    await signUp(form)
    expect(server.docs['profiles/ada-1']).toMatchObject({ username: 'Ada', is_admin: false })
    expect(server.docs['usernames/ada']).toEqual({ user_id: 'ada-1' })
  })

  it('refreshes the session, and succeeds if that fails', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    server.refreshProfile.mockRejectedValueOnce(unanswered)
    await signUp(form)
    expect(server.refreshProfile).toHaveBeenCalledExactlyOnceWith('ada-1')
    expect(warn).toHaveBeenCalledOnce()
    expect(server.sendEmailVerification).toHaveBeenCalledOnce()
    warn.mockRestore()
  })

  it('sends the verification mail, and another one after a minute at the earliest', async () => {
    await signUp(form)
    expect(server.sendEmailVerification).toHaveBeenCalledOnce()
    expect(cooldownLeft(Date.now())).toBeGreaterThan(0)
  })

  it('starts no cooldown without a mail', async () => {
    await expect(signUp({ ...form, email: TAKEN })).rejects.toThrow()
    server.sendEmailVerification.mockRejectedValueOnce(unanswered)
    vi.spyOn(console, 'error').mockReturnValue()
    await signUp(form)
    expect(cooldownLeft(Date.now())).toBe(0)
  })

  it('succeeds after a lost response, and keeps the account', async () => {
    server.outcomes = [lost]
    await signUp(form)
    expect(server.docs['profiles/ada-1']).toMatchObject({ username: 'Ada' })
    expect(server.deleteUser).not.toHaveBeenCalled()
  })

  it('keeps its account after a timeout, and the next attempt completes it', async () => {
    const late = new Error('No answer came in time.')
    server.outcomes = [
      (write) => {
        write()
        throw late
      },
    ]
    await expect(signUp(form)).rejects.toBe(late)
    expect(server.deleteUser).not.toHaveBeenCalled()
    await signUp(form)
    expect(server.docs['profiles/ada-1']).toMatchObject({ username: 'Ada' })
  })

  it.each([
    ['', async () => undefined],
    [', once even with a retry meanwhile', () => signUp(form)],
  ])('sends the welcome mail if it succeeds after the time limit%s', async (_, tryAgain) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    let arrive = () => {}
    server.isDue = new Promise((resolve) => {
      arrive = resolve
    })
    const first = expect(signUp(form)).rejects.toThrow('No answer came in time.')
    await vi.advanceTimersByTimeAsync(15_000)
    await first
    vi.useRealTimers()
    expect(server.sendEmailVerification).not.toHaveBeenCalled()
    const second = tryAgain()
    arrive()
    await second
    await vi.waitFor(() => expect(cooldownLeft(Date.now())).toBeGreaterThan(0))
    expect(server.sendEmailVerification).toHaveBeenCalledOnce()
  })

  it('shows the existing username if it asks for another', async () => {
    server.auth.currentUser = { uid: 'ada-1', email: form.email }
    hold('Lovelace', 'ada-1')
    await expect(signUp(form)).rejects.toThrow(AUTH_MESSAGES.namedAlready('Lovelace'))
    expect(server.deleteUser).not.toHaveBeenCalled()
  })

  it('removes its account if the username was taken meanwhile', async () => {
    server.outcomes = [
      () => {
        hold('ADA', 'mallory')
        throw denied
      },
    ]
    await expect(signUp(form)).rejects.toThrow(AUTH_MESSAGES.usernameTaken)
    expect(server.deleteUser).toHaveBeenCalledOnce()
    expect(takeSessionEndReason()).toBe('requested')
  })

  it('keeps an account that another tab completed with another name', async () => {
    server.outcomes = [
      () => {
        hold('Ada', 'mallory')
        hold('Lovelace', 'ada-1')
        throw denied
      },
    ]
    await expect(signUp(form)).rejects.toThrow(AUTH_MESSAGES.usernameTaken)
    expect(server.deleteUser).not.toHaveBeenCalled()
  })

  it('creates no account if the username is taken', async () => {
    hold('ada', 'mallory')
    await expect(signUp(form)).rejects.toThrow(AUTH_MESSAGES.usernameTaken)
    expect(server.auth.currentUser).toBeNull()
  })
})

describe('finishing a sign-up', () => {
  it('sends the mail that the sign-up did not send', async () => {
    server.auth.currentUser = { uid: 'ada-1', email: form.email }
    await finishSignUp('Ada')
    expect(server.docs['profiles/ada-1']).toMatchObject({ username: 'Ada' })
    expect(server.sendEmailVerification).toHaveBeenCalledOnce()
    expect(cooldownLeft(Date.now())).toBeGreaterThan(0)
  })

  it('succeeds if the account already has the name', async () => {
    server.auth.currentUser = { uid: 'ada-1', email: form.email }
    hold('Ada', 'ada-1')
    await finishSignUp('Ada')
    expect(Object.keys(server.docs)).toHaveLength(2)
  })
})
