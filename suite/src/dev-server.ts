import { mkdirSync, readFileSync, watch, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { build } from './build'
import { firstError } from './first-error'
import { LOOPBACK } from './ports'
import { type CommandResult, runCommand } from './run-command'
import { SuiteProblem } from './suite-problem'

/** Where Vite's dev server listens. */
export const DEV_PORT = 5173

const READY_LIMIT_MS = 60_000
const SETTLE_MS = 200

/** Starts Vite's dev server, which runs until the signal; returns once it answers. */
export async function startDevServer(root: string, signal: AbortSignal): Promise<void> {
  const web = join(root, 'web')
  const args = [viteScript(web), '--host', LOOPBACK, '--port', String(DEV_PORT), '--strictPort']
  let ended: CommandResult | undefined
  const running = runCommand(process.execPath, args, { cwd: web, signal })
  const gone = running.then((result) => {
    ended = result
  })
  const until = Date.now() + READY_LIMIT_MS
  while (!ended && Date.now() < until && !signal.aborted) {
    if (await answers()) return
    await Promise.race([gone, new Promise((resolve) => setTimeout(resolve, 100))])
  }
  const reason = ended ? firstError(ended.output) : 'no answer'
  throw new SuiteProblem(
    signal.aborted ? 'stopped' : 'build-failed',
    `Vite's dev server did not start (${reason}): correct web/vite.config.ts and type ` +
      '`npm run dev` again.',
  )
}

/** Builds the functions anew after a change; firebase-tools notices the new file by itself. */
export function rebuildOnChange(root: string, signal: AbortSignal, say: (line: string) => void) {
  let timer: NodeJS.Timeout | undefined
  let building = Promise.resolve()
  const rebuild = async () => {
    try {
      const outcome = await build(root, 'functions', signal)
      if (outcome === 'built') say('functions rebuilt')
    } catch (problem) {
      if (!signal.aborted) say(problem instanceof Error ? problem.message : String(problem))
    }
  }
  for (const folder of ['functions/src', 'schema/src', 'seed/src']) {
    watch(join(root, folder), { recursive: true, signal }, () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        building = building.then(rebuild)
      }, SETTLE_MS)
    }).on('error', () => undefined)
  }
}

/** What Hosting shows while the site itself comes from the dev server. */
export function writeSignpost(root: string): string {
  const folder = join('.suite', 'signpost')
  const site = `http://${LOOPBACK}:${DEV_PORT}/`
  mkdirSync(join(root, folder), { recursive: true })
  const sign = `<!doctype html><meta http-equiv="refresh" content="0;url=${site}"><a href="${site}">${site}</a>\n`
  // Every address of the built site is answered by one of these.
  for (const name of ['index.html', 'app.html', '404.html']) {
    writeFileSync(join(root, folder, name), sign)
  }
  return folder
}

function viteScript(web: string): string {
  const manifest = createRequire(join(web, 'package.json')).resolve('vite/package.json')
  const { bin } = JSON.parse(readFileSync(manifest, 'utf8')) as { bin: { vite: string } }
  return join(dirname(manifest), bin.vite)
}

async function answers(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(1_000)
    return (await fetch(`http://${LOOPBACK}:${DEV_PORT}/`, { signal })).ok
  } catch {
    return false
  }
}
