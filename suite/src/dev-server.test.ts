import { readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { recordLog } from '@grid/emulator-suite/machine.fixture'
import { freePorts } from '@grid/emulator-suite/ports'
import { createFixtureProject } from '@grid/emulator-suite/project.fixture'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { startDevServer } from './dev-server'
import { PROJECT_ROOT } from './local-suite'

/** Longer than the limit for the dev server, whose error message the tests expect. */
const LIMIT_MS = 90_000

async function start(root: string, log = (_line: string): void => undefined): Promise<string> {
  const halt = new AbortController()
  onTestFinished(() => halt.abort())
  const { hosting: port } = await freePorts()
  await startDevServer(root, port, halt.signal, log)
  return `http://127.0.0.1:${port}`
}

/** A project whose dev server is this script. */
function withDevServer(script: string): string {
  const web = { name: '@grid/web', scripts: { dev: 'node dev.mjs' } }
  return createFixtureProject({ 'web/package.json': JSON.stringify(web), 'web/dev.mjs': script })
}

/** Answers, and ends where somebody asks for that. */
const ENDING = `
import { createServer } from 'node:http'
const port = process.argv[process.argv.indexOf('--port') + 1]
createServer((request, response) => {
  if (request.url !== '/end') return response.end('live')
  console.error('Error: no such plugin')
  process.exit(1)
}).listen(Number(port), '127.0.0.1')
`

describe('the dev server', () => {
  it(
    'serves the site itself, on any Node that the project runs on',
    async () => {
      // As a person starts it; Vite also keeps what it prepares by this name.
      vi.stubEnv('NODE_ENV', 'development')
      onTestFinished(() => {
        vi.unstubAllEnvs()
      })
      const root = createFixtureProject()
      rmSync(join(root, 'web'), { recursive: true })
      symlinkSync(join(PROJECT_ROOT, 'web'), join(root, 'web'))
      const site = await start(root)
      const page = await (await fetch(`${site}/hub`)).text()
      expect(page).toContain('/@vite/client')
      expect(page).toContain('id="boot"')
      expect((await fetch(`${site}/src/content/heads.ts`)).status).toBe(200)
    },
    LIMIT_MS,
  )

  it(
    'says in one sentence why it did not start, and keeps all that it lines',
    async () => {
      const root = withDevServer("console.log('a\\nError: no such colour\\nb');process.exit(1)")
      await expect(start(root)).rejects.toMatchObject({
        code: 'build-failed',
        message:
          "Vite's dev server did not start (Error: no such colour): read .suite/dev-server.log, " +
          'correct it, and type `npm run dev` again.',
      })
      expect(readFileSync(join(root, '.suite/dev-server.log'), 'utf8')).toBe(
        'a\nError: no such colour\nb\n',
      )
    },
    LIMIT_MS,
  )

  it(
    'logs that it ended by itself',
    async () => {
      const { lines, log } = recordLog()
      await fetch(`${await start(withDevServer(ENDING), log)}/end`).catch(() => undefined)
      await expect
        .poll(() => lines, { timeout: 15_000 })
        .toEqual([
          "Vite's dev server has ended (Error: no such plugin): read .suite/dev-server.log, " +
            'correct it, and type `npm run dev` again.',
        ])
    },
    LIMIT_MS,
  )
})
