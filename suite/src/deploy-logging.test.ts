import { expect, it, vi } from 'vitest'
import { enableSignInLog, loggingCommand } from './deploy-logging'

const PROJECT = 'the-grid-live'
const CONFIG = `https://identitytoolkit.googleapis.com/admin/v2/projects/${PROJECT}/config`
const ON = { monitoring: { requestLogging: { enabled: true } } }

/** Switches the log on at a service that gives these answers, one after the other. */
async function enable(token: string | null, ...answers: readonly (Response | Error)[]) {
  const left = [...answers]
  const send = vi.fn<typeof fetch>(async () => {
    const answer = left.shift()
    if (!(answer instanceof Response)) throw answer
    return answer
  })
  const warning = await enableSignInLog(PROJECT, { fetch: send, token })
  const requests = send.mock.calls.map(([url, options]) => [options?.method ?? 'GET', url])
  return { warning, requests, options: send.mock.calls.at(-1)?.[1] }
}

it('changes nothing if the log of sign-ins is on', async () => {
  const { warning, requests } = await enable('token', Response.json(ON))
  expect(warning).toBeNull()
  expect(requests).toEqual([['GET', CONFIG]])
})

it('switches the log on, and nothing else', async () => {
  const { warning, requests, options } = await enable(
    'token',
    Response.json({ monitoring: {} }),
    Response.json(ON),
  )
  expect(warning).toBeNull()
  expect(requests).toEqual([
    ['GET', CONFIG],
    ['PATCH', `${CONFIG}?updateMask=monitoring.requestLogging.enabled`],
  ])
  expect(options).toMatchObject({
    body: JSON.stringify(ON),
    headers: { Authorization: 'Bearer token', 'x-goog-user-project': PROJECT },
  })
})

it.each([
  ['without gcloud', null, [], 'gcloud gave no access token'],
  ['without the right', 'token', [new Response('denied', { status: 403 })], 'status 403 denied'],
  ['without a connection', 'token', [new Error('no network')], 'no network'],
  ['if it stays off', 'token', [Response.json({}), Response.json({})], 'it stayed off'],
] as const)('says what to do %s', async (_, token, answers, reason) => {
  const { warning } = await enable(token, ...answers)
  expect(warning).toContain(`Authentication does not log sign-ins: ${reason}.`)
  expect(warning).toContain(loggingCommand(PROJECT))
})

it('names the project in the command', () => {
  expect(loggingCommand(PROJECT)).toContain(`"x-goog-user-project: ${PROJECT}"`)
  expect(loggingCommand(PROJECT)).toContain(`"${CONFIG}?updateMask=`)
})
