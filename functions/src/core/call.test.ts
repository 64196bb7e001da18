import { Timestamp } from 'firebase-admin/firestore'
import { HttpsError } from 'firebase-functions/v2/https'
import { describe, expect, it, vi } from 'vitest'
import { accountCall, adminCall, publicCall } from './call'
import { logLines } from './console.fixture'
import { AppError } from './errors'
import { store, storedIn } from './firebase.fixture'

const DATA = { posts: 'keep' } as const
const NOW_S = Math.floor(Date.now() / 1_000)
const caller = {
  uid: 'ada',
  token: { email: 'ada@grid.test', email_verified: true, auth_time: NOW_S },
}
const admin = {
  uid: 'root',
  token: { admin: true, auth_time: NOW_S, firebase: { sign_in_provider: 'password' } },
}

type Runs = { run(request: never): unknown }
const make = async (call: Runs, request: { data?: unknown; auth?: object }) =>
  call.run({ rawRequest: { headers: {} }, ...request } as never)

const callThat = (work: () => Promise<never>) =>
  make(accountCall('deleteAccount', work), { data: DATA, auth: caller })

/** How often each key was counted. */
const counted = async () =>
  Object.entries(await storedIn('rate_limits')).map(([key, { count }]) => [key, count])
const logged = () => logLines.map(({ entry }) => entry)

describe('publicCall', () => {
  const data = { tool_id: 'clawnet-core', platform: 'linux' }

  /** Returns the uid that the handler finds for the caller. */
  async function uidOf(request: object) {
    const handle = vi.fn(async ({ openUid }: { openUid(): Promise<string | null> }, input) => {
      expect(input).toEqual(data)
      return openUid()
    })
    return make(publicCall('createDownloadLink', handle as never), request)
  }

  it('passes caller and input to the handler', async () => {
    await store({ 'profiles/ada': { username: 'ada' } })
    expect(await uidOf({ data })).toBeNull()
    expect(await uidOf({ data, auth: caller })).toBe('ada')
  })

  it('takes the token of an ended session for a visitor', async () => {
    for (const ended of [{ ended_sessions: [NOW_S] }, { signed_out_at: Timestamp.now() }]) {
      await store({ 'profiles/ada': ended })
      expect(await uidOf({ data, auth: caller })).toBeNull()
    }
  })

  it('takes the token of a deleted account for a visitor', async () => {
    expect(await uidOf({ data, auth: caller })).toBeNull()
  })

  it('counts the caller when the handler asserts the rate limit', async () => {
    const call = publicCall('createDownloadLink', async (from) => {
      expect(await counted()).toEqual([])
      await from.assertRateLimit()
      throw new AppError('file_missing')
    })
    await expect(make(call, { data, auth: caller })).rejects.toThrow('The file was not found.')
    expect(await counted()).toContainEqual(['createDownloadLink_uid_ada', 1])
  })
})

describe('accountCall', () => {
  it('passes caller and input to the handler', async () => {
    const handle = vi.fn()
    await make(accountCall('deleteAccount', handle), { data: DATA, auth: caller })
    expect(handle).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ uid: 'ada' }), DATA)
  })

  it('counts valid calls before the work if they have a rate limit', async () => {
    const handle = vi.fn(async () => {
      expect(await counted()).toContainEqual(['startPasskeyRegistration_uid_ada', 1])
      throw new AppError('too_many_passkeys')
    })
    const call = accountCall('startPasskeyRegistration', handle)
    const invalid = make(call, { data: { uid: 'eve' }, auth: caller })
    await expect(invalid).rejects.toMatchObject({ details: { reason: 'invalid_input' } })
    expect(await counted()).toEqual([])
    await expect(make(call, { data: {}, auth: caller })).rejects.toThrow('An account can have 10')
  })

  it('rejects a token that names no account, which the local suite decodes all the same', async () => {
    const handle = vi.fn()
    const auth = { uid: undefined, token: '' }
    await expect(make(accountCall('deleteAccount', handle), { data: DATA, auth })).rejects.toThrow(
      expect.objectContaining({ code: 'unauthenticated' }),
    )
    expect(handle).not.toHaveBeenCalled()
  })

  it('rejects a visitor', async () => {
    const call = accountCall('deleteAccount', vi.fn())
    await expect(make(call, { data: DATA })).rejects.toThrow('Please sign in first.')
  })
})

describe('adminCall', () => {
  const data = { email: 'ada@grid.test' }

  it('passes admin and input to the handler', async () => {
    await store({ 'profiles/root': { is_admin: true, passkey_optional: true } })
    const handle = vi.fn()
    await make(adminCall('grantAdmin', handle), { data, auth: admin })
    expect(handle).toHaveBeenCalledExactlyOnceWith(
      { uid: 'root', signedInAt: NOW_S, provenAt: NOW_S, method: 'password' },
      data,
    )
  })

  it('does not show others whether the input is valid', async () => {
    const call = adminCall('grantAdmin', vi.fn())
    await expect(make(call, { data: 7, auth: caller })).rejects.toThrow('Only admins can do this.')
  })
})

describe('invalid input', () => {
  it.each([undefined, {}, { posts: 'burn' }, { posts: 'keep', uid: 'bob' }])(
    'reaches no handler: %j',
    async (data) => {
      const handle = vi.fn()
      const answer = make(accountCall('deleteAccount', handle), { data, auth: caller })
      await expect(answer).rejects.toMatchObject({ details: { reason: 'invalid_input' } })
      expect(handle).not.toHaveBeenCalled()
    },
  )
})

describe('a call over HTTP', () => {
  const headers: Readonly<Record<string, string>> = { 'content-type': 'application/json' }
  const request = {
    method: 'POST',
    headers,
    header: (name: string) => headers[name.toLowerCase()],
    body: { data: { tool_id: 'clawnet-core', platform: 'linux' } },
  }

  async function statusOf(call: ReturnType<typeof publicCall>) {
    const status = vi.fn()
    const response = { on: vi.fn(), setHeader: vi.fn(), getHeader: vi.fn(), send: vi.fn() }
    await call(request as never, { ...response, status: status.mockReturnValue(response) } as never)
    return status.mock.calls
  }
  const answered = () => publicCall('createDownloadLink', async () => ({}) as never)

  it('succeeds without an App Check token if none is required', async () => {
    expect(await statusOf(answered())).toEqual([[200]])
  })

  it('rejects a call without an App Check token if it is required', async () => {
    vi.stubEnv('ENFORCE_APP_CHECK', 'true')
    expect(await statusOf(answered())).toEqual([[401]])
  })

  it('is deployed with the options of an admin call', () => {
    const call = adminCall('reconcileCounts', vi.fn(), { maxInstances: 1 })
    expect(call).toHaveProperty('__endpoint.maxInstances', 1)
    expect(call).toHaveProperty('__endpoint.serviceAccountEmail', 'grid-functions@')
  })

  it.each([
    ['anyone', publicCall('createDownloadLink', vi.fn()), 60],
    ['a member', accountCall('deleteAccount', vi.fn()), 300],
    ['an admin', adminCall('reconcileCounts', vi.fn()), 540],
  ])('of %s has the timeout of the client', (_, call, seconds) => {
    expect(call).toHaveProperty('__endpoint.timeoutSeconds', seconds)
  })
})

describe('a successful call', () => {
  it('returns its result, and logs its duration and nothing about the user', async () => {
    const now = NOW_S * 1_000
    vi.useFakeTimers({ now, toFake: ['Date'] })
    const call = accountCall('deleteAccount', async () => {
      vi.setSystemTime(now + 42)
      return { posts: 1, comments: 2 }
    })
    expect(await make(call, { data: DATA, auth: caller })).toEqual({ posts: 1, comments: 2 })
    const line = { severity: 'INFO', message: 'call', call: 'deleteAccount' }
    expect(logged()).toEqual([{ ...line, outcome: 'done', ms: 42 }])
  })
})

describe('a call with an unexpected error', () => {
  const error = new Error('profiles/ada: the secret of the inside')
  const fails = () => Promise.reject(error)

  it('returns only that it failed internally', async () => {
    const answer = callThat(fails)
    await expect(answer).rejects.toMatchObject({
      code: 'internal',
      details: { reason: 'internal' },
    })
    await expect(answer).rejects.not.toThrow('secret')
  })

  it('is logged with its error', async () => {
    await callThat(fails).catch(() => undefined)
    const line = { severity: 'ERROR', message: 'call failed', call: 'deleteAccount' }
    const rest = { outcome: 'internal', ms: expect.any(Number), stack_trace: error.stack }
    expect(logged()).toEqual([{ ...line, ...rest }])
  })
})

describe('a rejected call', () => {
  const rejection = (outcome: string) => {
    return { severity: 'INFO', message: 'call', call: 'deleteAccount', outcome }
  }
  const rejects = () => Promise.reject(new AppError('recent_sign_in_required'))

  it('is logged with its reason, and is no failure', async () => {
    await callThat(rejects).catch(() => undefined)
    expect(logged()).toEqual([expect.objectContaining(rejection('recent_sign_in_required'))])
  })

  it('is logged with its status if it has no reason', async () => {
    await callThat(() => Promise.reject(new HttpsError('aborted', 'No.'))).catch(() => undefined)
    expect(logged()).toEqual([expect.objectContaining(rejection('aborted'))])
  })

  it('is overtaken after too many conflicts with concurrent calls', async () => {
    const aborted = Object.assign(new Error('10 ABORTED: lock timeout'), { code: 10 })
    await expect(callThat(() => Promise.reject(aborted))).rejects.toMatchObject({
      code: 'aborted',
      details: { reason: 'overtaken' },
    })
    expect(logged()).toEqual([expect.objectContaining(rejection('overtaken'))])
  })

  it('leaves nothing about the person in the log', async () => {
    await callThat(rejects).catch(() => undefined)
    expect(logged()).toHaveLength(1)
    expect(JSON.stringify(logged())).not.toMatch(/ada|grid\.test|keep/)
  })
})
