import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CommandResult, firstError, runCommand } from '@grid/emulator-suite/commands'
import { SuiteError } from '@grid/emulator-suite/errors'
import { LOOPBACK, SITE_NAME } from '@grid/emulator-suite/ports'

/** The port of Vite's dev server. */
export const DEV_PORT = 5173

const READY_LIMIT_MS = 60_000
const LOG = join('.suite', 'dev-server.log')

/**
 * Starts Vite's dev server, which runs until the signal aborts. Resolves when the server answers.
 * Throws if it ends before.
 */
export async function startDevServer(
  root: string,
  port: number,
  signal: AbortSignal,
  log: (line: string) => void,
): Promise<void> {
  mkdirSync(join(root, '.suite'), { recursive: true })
  writeFileSync(join(root, LOG), '')
  const script = ['run', 'dev', '--silent', '-w', '@grid/web', '--']
  const args = [...script, '--host', LOOPBACK, '--port', String(port), '--strictPort']
  let ended: CommandResult | undefined
  const running = runCommand('npm', args, {
    cwd: root,
    signal,
    onOutput: (text) => appendFileSync(join(root, LOG), text),
  })
  const gone = running.then((result) => {
    ended = result
  })
  const until = Date.now() + READY_LIMIT_MS
  while (!ended && Date.now() < until && !signal.aborted) {
    if (await answers(port)) {
      void running.then(({ output }) => {
        if (!signal.aborted) log(sentence('has ended', firstError(output)))
      })
      return
    }
    await Promise.race([gone, new Promise((resolve) => setTimeout(resolve, 100))])
  }
  const reason = ended ? firstError(ended.output) : 'no answer'
  throw new SuiteError(
    signal.aborted ? 'stopped' : 'build-failed',
    sentence('did not start', reason),
  )
}

function sentence(what: string, reason: string): string {
  return (
    `Vite's dev server ${what} (${reason}): read ${LOG}, correct it, and type ` +
    '`npm run dev` again.'
  )
}

/** Writes the pages of Hosting that redirect to the dev server. */
export function writeRedirectPages(root: string, port: number): string {
  const folder = join('.suite', 'signpost')
  const site = `http://${SITE_NAME}:${port}/`
  mkdirSync(join(root, folder), { recursive: true })
  const sign = `<!doctype html><meta http-equiv="refresh" content="0;url=${site}"><a href="${site}">${site}</a>\n`
  // Each URL of the built site gets one of these.
  for (const name of ['index.html', 'app.html', '404.html']) {
    writeFileSync(join(root, folder, name), sign)
  }
  return folder
}

async function answers(port: number): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(1_000)
    return (await fetch(`http://${LOOPBACK}:${port}/`, { signal })).ok
  } catch {
    return false
  }
}
