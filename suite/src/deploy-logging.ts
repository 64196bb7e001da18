import { spawnSync } from 'node:child_process'

/** How to send a request, and the access token of the operator; null if there is none. */
export type LoggingAccess = {
  readonly fetch: typeof fetch
  readonly token: string | null
}

const FIELD = 'monitoring.requestLogging.enabled'

function configUrl(project: string): string {
  return `https://identitytoolkit.googleapis.com/admin/v2/projects/${project}/config`
}

/** The command by which an operator switches the log on. */
export function loggingCommand(project: string): string {
  return [
    'curl -X PATCH -H "Authorization: Bearer $(gcloud auth print-access-token)"',
    `-H "x-goog-user-project: ${project}" -H "Content-Type: application/json"`,
    `"${configUrl(project)}?updateMask=${FIELD}"`,
    `--data '{"monitoring": {"requestLogging": {"enabled": true}}}'`,
  ].join(' ')
}

/**
 * Makes Authentication log each sign-in, also failed ones, in Cloud Logging. It needs Identity
 * Platform. A log that is on stays as it is.
 *
 * @returns null if the log is on; otherwise why it is not, and the command that switches it on.
 */
export async function enableSignInLog(
  project: string,
  { fetch: send, token }: LoggingAccess,
): Promise<string | null> {
  const failure = (reason: string) =>
    `Authentication does not log sign-ins: ${reason}. See docs/deployment/monitoring.md, "Log of sign-ins", and run: ${loggingCommand(project)}`
  if (!token) return failure('gcloud gave no access token')
  const headers = {
    Authorization: `Bearer ${token}`,
    'x-goog-user-project': project,
    'Content-Type': 'application/json',
  }
  const request = async (url: string, options: RequestInit = {}) => {
    const response = await send(url, { ...options, headers, signal: AbortSignal.timeout(10_000) })
    if (!response.ok) throw new Error(`status ${response.status} ${await response.text()}`)
    return isEnabled(await response.json())
  }
  try {
    if (await request(configUrl(project))) return null
    const body = JSON.stringify({ monitoring: { requestLogging: { enabled: true } } })
    const url = `${configUrl(project)}?updateMask=${FIELD}`
    return (await request(url, { method: 'PATCH', body })) ? null : failure('it stayed off')
  } catch (error) {
    return failure(error instanceof Error ? error.message : String(error))
  }
}

/** Whether a configuration of Identity Platform has the log switched on. */
function isEnabled(config: unknown): boolean {
  const { monitoring } = config as {
    readonly monitoring?: { readonly requestLogging?: { readonly enabled?: unknown } }
  }
  return monitoring?.requestLogging?.enabled === true
}

/** The access token of gcloud, or null without gcloud or a sign-in. */
export function gcloudToken(): string | null {
  const { status, stdout } = spawnSync('gcloud', ['auth', 'print-access-token'], {
    encoding: 'utf8',
  })
  return status === 0 ? stdout.trim() || null : null
}
