import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createConnection } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { descendants, isAlive, killProcesses } from './processes'

const started: ChildProcess[] = []

/** Starts a process with a child in another process group, like firebase-tools. */
async function startFamily(): Promise<{ parent: number; child: number }> {
  const script = `
    const { spawn } = require('node:child_process')
    const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)'], { detached: true })
    console.log(child.pid)
    setTimeout(() => {}, 60000)`
  const parent = spawn(process.execPath, ['-e', script])
  started.push(parent)
  const child = await new Promise<number>((resolve) => {
    parent.stdout.once('data', (data: Buffer) => resolve(Number(data.toString())))
  })
  return { parent: parent.pid ?? 0, child }
}

/** Starts a server that ends slowly, because its last thread releases half a gigabyte. */
async function startLargeServer(): Promise<{ pid: number; port: number }> {
  const script = `
    globalThis.held = Buffer.alloc(512 * 1024 * 1024, 1)
    const server = require('node:net').createServer()
    server.listen(0, '127.0.0.1', () => console.log(server.address().port))`
  const server = spawn(process.execPath, ['-e', script])
  started.push(server)
  const [port] = await once(server.stdout, 'data')
  return { pid: server.pid ?? 0, port: Number(String(port)) }
}

afterEach(() => {
  for (const process of started.splice(0)) process.kill('SIGKILL')
})

describe('descendants', () => {
  it('finds a child that leads a group of its own', async () => {
    const { parent, child } = await startFamily()
    expect(descendants(parent)).toEqual([child])
    expect(descendants(process.pid)).toEqual(expect.arrayContaining([parent, child]))
    killProcesses([child])
  })
})

describe('killProcesses', () => {
  it('ends processes and ignores those that have ended', async () => {
    const { parent, child } = await startFamily()
    killProcesses([child, parent, 999_999_999])
    await expect.poll(() => [child, parent].filter(isAlive)).toEqual([])
  })
})

describe('isAlive', () => {
  it('returns true for this process and false for an unused id', () => {
    expect([process.pid, 999_999_999].map(isAlive)).toEqual([true, false])
  })

  it('returns true for a killed process until its last thread has released its ports', async () => {
    const { pid, port } = await startLargeServer()
    killProcesses([pid])
    while (isAlive(pid)) await new Promise(setImmediate)
    const socket = createConnection({ host: '127.0.0.1', port })
    await expect(once(socket, 'connect')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  })
})

const MODULE = new URL('processes.ts', import.meta.url).href

/** Runs a script, sends it a signal, and returns its exit code and its output. */
async function signalled(signal: NodeJS.Signals, script: string): Promise<[unknown, string]> {
  const begin = `import { onTerminationSignal } from ${JSON.stringify(MODULE)}\n`
  const stay = "\nsetTimeout(() => {}, 60_000)\nconsole.log('up')"
  const child = spawn(process.execPath, [
    ...['--import', import.meta.resolve('tsx'), '--input-type=module'],
    ...['--eval', `${begin}${script}${stay}`],
  ])
  let lines = ''
  child.stdout.on('data', (chunk: Buffer) => {
    lines += chunk.toString()
    if (lines.includes('up')) child.kill(signal)
  })
  const [code] = await once(child, 'close')
  return [code, lines]
}

it.each([
  ['SIGHUP', 129],
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('runs the handlers and exits at %s', async (signal, code) => {
  const script =
    "onTerminationSignal(() => console.log('one')); onTerminationSignal(() => console.log('two'))"
  expect(await signalled(signal, script)).toEqual([code, 'up\none\ntwo\n'])
})

it('lets another signal listener decide the exit', async () => {
  const script =
    "onTerminationSignal(() => console.log('one')); process.on('SIGHUP', () => process.exit(7))"
  expect(await signalled('SIGHUP', script)).toEqual([7, 'up\n'])
})

it('does not run a removed handler', async () => {
  const script = "onTerminationSignal(() => console.log('one'))()"
  expect(await signalled('SIGHUP', script)).toEqual([null, 'up\n'])
})
