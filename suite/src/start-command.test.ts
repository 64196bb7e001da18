import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { FakeMachine, recordLog } from '@grid/emulator-suite/machine.fixture'
import { DEFAULT_PORTS } from '@grid/emulator-suite/ports'
import { descendants, isAlive, killProcesses } from '@grid/emulator-suite/processes'
import { createFixtureProject, runConfigs } from '@grid/emulator-suite/project.fixture'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { DEV_PORT } from './dev-server'
import { PROJECT_ROOT } from './local-suite'
import { DEMO_ACCOUNTS, DEMO_PASSWORD, Progress, parseStartOptions, summary } from './start-command'

const LIMIT_MS = 180_000
const UP = 'Ctrl+C stops everything'

const SCRIPT = `
import { freePorts } from '${PROJECT_ROOT}packages/emulator-suite/src/ports'
import { StartCommand } from '${PROJECT_ROOT}suite/src/start-command'
const { websocket: devPort, hub: smtp, logging: mailbox } = await freePorts()
const only = process.env.ONLY?.split(',')
const mailPorts = { smtp, mailbox }
new StartCommand(process.cwd(), await freePorts(), devPort, only, mailPorts).run(process.argv.slice(2))
`

interface Started {
  process: ChildProcess
  output: () => string
  ended: Promise<number | null>
  family: () => number[]
}

const started: Started[] = []

/** Runs the command as `npm start` does, in a process group of its own. */
function start(root: string, args: string[] = [], env = process.env): Started {
  const script = join(root, 'start.mts')
  writeFileSync(script, SCRIPT)
  const loader = import.meta.resolve('tsx')
  const child = spawn(process.execPath, ['--import', loader, script, ...args], {
    cwd: root,
    detached: true,
    env,
  })
  let output = ''
  const onChunk = (chunk: Buffer) => {
    output += chunk.toString()
  }
  child.stdout.on('data', onChunk)
  child.stderr.on('data', onChunk)
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const pid = child.pid ?? 0
  const running = {
    process: child,
    output: () => output,
    ended,
    family: () => [pid, ...descendants(pid)],
  }
  started.push(running)
  return running
}

/** Presses Ctrl+C: a terminal sends the signal to the whole process group. */
function press(running: Started, signal: NodeJS.Signals = 'SIGINT'): void {
  process.kill(-(running.process.pid ?? 0), signal)
}

const expectOutput = (running: Started, text: string) =>
  expect.poll(running.output, { timeout: LIMIT_MS, interval: 100 }).toContain(text)

afterEach(() => {
  for (const running of started.splice(0)) killProcesses(running.family())
})

const DEV_SERVER = `
import { createServer } from 'node:http'
const port = process.argv[process.argv.indexOf('--port') + 1]
createServer((_, response) => response.end('live')).listen(Number(port), '127.0.0.1')
`

/** Like our build: the board's renderer imports the pages. */
const BUILD = `
if (!process.argv.includes('--without-board')) await import('../web/src/page.mjs')
`

/** A build that takes longer than the other steps and replaces files of an earlier one. */
const SLOW_SITE = `
import { writeFileSync } from 'node:fs'
await new Promise((resolve) => setTimeout(resolve, 5_000))
const headers = [{ key: 'X-Build', value: 'this one' }]
writeFileSync('dist/headers.json', JSON.stringify([{ source: '**', headers }]))
`
const OLD_HEADERS = '[{"source":"**","headers":[{"key":"X-Build","value":"an old one"}]}]'

/** The host and port in the output of the start. */
const addressIn = (output: string, pattern: RegExp) => pattern.exec(output)?.[1] ?? ''
const siteOf = ({ output }: Started) => addressIn(output(), /(http:[^\s]+)/)

/** A document that the rules of the fixture open to all users. */
function noteIn({ output }: Started): string {
  const firestore = addressIn(output(), /firestore (127\.0\.0\.1:\d+)/)
  return `http://${firestore}/v1/projects/demo-grid/databases/(default)/documents/open/note`
}

describe('npm start, and npm run dev after it', () => {
  const web = { name: '@grid/web', scripts: { build: 'node build.mjs', dev: 'node dev.mjs' } }
  let root: string

  beforeAll(() => {
    root = createFixtureProject({
      'web/package.json': JSON.stringify(web),
      'web/build.mjs': SLOW_SITE,
      'web/dev.mjs': DEV_SERVER,
      'web/dist/headers.json': OLD_HEADERS,
      'web/src/page.mjs': '',
      'functions/build.mjs': BUILD,
      'functions/src/index.ts': '',
    })
  })

  it(
    'serves the site with the headers of its build, saves its data on Ctrl+C and leaves nothing',
    async () => {
      // The next start proves the other emulators.
      const running = start(root, [], { ...process.env, ONLY: 'hosting,firestore' })
      await expectOutput(running, UP)
      expect((await fetch(siteOf(running))).headers.get('x-build')).toBe('this one')
      expect(running.output()).toMatch(
        /✓ functions built .*s\)[\s\S]*The Grid is up after \d+\.\d s/,
      )
      expect((await fetch(noteIn(running), { method: 'PATCH', body: '{}' })).status).toBe(200)
      const family = running.family()
      press(running)
      expect(await running.ended).toBe(0)
      expect(running.output()).toContain('The data is in .suite/data')
      expect(family.filter(isAlive)).toEqual([])
      expect(runConfigs(root)).toEqual([])
    },
    LIMIT_MS,
  )

  it(
    'builds only what has changed',
    async () => {
      const running = start(root)
      await expectOutput(running, '✓ functions unchanged')
      press(running)
      expect(await running.ended).toBe(0)
    },
    LIMIT_MS,
  )

  it(
    'starts again with that data, serves the site from the dev server, reports broken rules and ' +
      'functions, and ends at once on the second Ctrl+C',
    async () => {
      writeFileSync(join(root, 'web/src/page.mjs'), 'const half =')
      const running = start(root, ['--dev'])
      await expectOutput(running, UP)
      expect(await (await fetch(siteOf(running))).text()).toBe('live')
      expect((await fetch(noteIn(running))).status).toBe(200)
      writeFileSync(join(root, 'firestore.rules'), 'nonsense')
      await expectOutput(
        running,
        'The Firestore rules do not compile, and every request is refused (',
      )
      writeFileSync(join(root, 'storage.rules'), 'nonsense')
      await expectOutput(running, 'The Storage rules do not compile, and those before them hold (')
      writeFileSync(join(root, 'functions/src/index.ts'), '// changed')
      await expectOutput(running, '… functions rebuilt')
      writeFileSync(join(root, 'functions/lib/index.js'), 'throw new Error("no such module")')
      await expectOutput(running, 'The functions could not be loaded (no such module)')
      const family = running.family()
      press(running)
      await new Promise((resolve) => setTimeout(resolve, 600))
      press(running)
      expect([0, 1]).toContain(await running.ended)
      await expect.poll(() => family.filter(isAlive)).toEqual([])
      expect(runConfigs(root)).toEqual([])
    },
    LIMIT_MS,
  )
})

describe('npm start', () => {
  it(
    'deletes the data with --fresh, and leaves nothing when stopped early',
    async () => {
      const root = createFixtureProject({
        '.suite/data/old': '',
        'functions/build.mjs': 'setTimeout(()=>{},6e4)',
      })
      const running = start(root, ['--fresh'])
      await expectOutput(running, 'emulators’ programs')
      const family = running.family()
      press(running, 'SIGTERM')
      expect(await running.ended).toBe(0)
      expect(running.output()).toContain('Stopped before everything was up')
      expect(existsSync(join(root, '.suite/data'))).toBe(false)
      await expect.poll(() => family.filter(isAlive)).toEqual([])
    },
    LIMIT_MS,
  )

  it(
    'reports a stop at once, and stops, while programs are searched or downloaded',
    async () => {
      const machine = new FakeMachine()
      machine.program('java/bin/java', 'echo asked > "$MACHINE/asked"; sleep 60')
      const home = join(machine.systemRoot, 'java')
      const root = createFixtureProject()
      const env = { ...process.env, MACHINE: machine.systemRoot, JAVA_HOME: home }
      const running = start(root, [], env)
      await expect
        .poll(() => existsSync(join(machine.systemRoot, 'asked')), { timeout: LIMIT_MS })
        .toBe(true)
      const family = running.family()
      press(running)
      const ended = running.ended.then(() => 'ended')
      const late = new Promise((resolve) => setTimeout(resolve, 5_000, 'late'))
      expect(await Promise.race([ended, late])).toBe('ended')
      expect(running.output()).toMatch(/^Stopping$[\s\S]*^Stopped before everything was up/m)
      await expect.poll(() => family.filter(isAlive)).toEqual([])
    },
    LIMIT_MS,
  )

  it.each([
    [
      'a failing build',
      { 'functions/build.mjs': 'throw new Error("no such module")' },
      /^The build of functions failed \(.*no such module.*\): read \.suite\/build-functions\.log/m,
    ],
    [
      'a failing site beside good functions',
      { 'web/build.mjs': 'throw new Error("no page")' },
      /^The build of web failed \(.*no page.*\): read \.suite\/build-web\.log/m,
    ],
  ])(
    'ends with 1 and one sentence on %s',
    async (_, changes, sentence) => {
      const root = createFixtureProject(changes)
      const running = start(root)
      expect(await running.ended).toBe(1)
      expect(running.output()).toMatch(sentence)
      expect(running.output()).not.toContain('    at ')
      expect(runConfigs(root)).toEqual([])
    },
    LIMIT_MS,
  )
})

describe('parseStartOptions', () => {
  it.each([
    [[], { dev: false, fresh: false }],
    [['--fresh'], { dev: false, fresh: true }],
    [['--dev', '--fresh'], { dev: true, fresh: true }],
  ])('reads %j', (args, options) => expect(parseStartOptions(args)).toEqual(options))

  it('rejects unknown options', () => {
    expect(() => parseStartOptions(['--freshh'])).toThrowError(/^--freshh is not an option: type/)
  })
})

describe('summary', () => {
  const text = summary(DEFAULT_PORTS, 5000, 8025, '12.3 s')

  it('shows the site and the duration', () => {
    expect(text).toContain('up after 12.3 s: http://localhost:5000')
  })

  it('shows every account and the password', () => {
    for (const word of [DEMO_PASSWORD, ...DEMO_ACCOUNTS.map((it) => it.email)]) {
      expect(text).toContain(word)
    }
  })

  it('shows the mailbox', () => expect(text).toContain('Mailbox: http://localhost:8025'))

  it('shows the emulators', () => expect(text).toContain('firestore 127.0.0.1:8080'))

  it('shows the dev server in dev mode', () => {
    expect(summary(DEFAULT_PORTS, DEV_PORT, 8025, '1 s')).toContain('http://localhost:5173')
  })
})

describe('Progress', () => {
  it('prints a step with its outcome and its time', async () => {
    const { lines, log } = recordLog()
    const outcome = await new Progress(log).step('site', () => Promise.resolve('built'), String)
    expect(outcome).toBe('built')
    expect(lines).toEqual([expect.stringMatching(/^ {2}✓ site built \(\d+\.\d s\)$/)])
  })

  it('prints nothing for a step that fails, and rethrows its error', async () => {
    const { lines, log } = recordLog()
    const step = new Progress(log).step('site', () => Promise.reject(new Error('no')))
    await expect(step).rejects.toThrowError('no')
    expect(lines).toEqual([])
  })
})
