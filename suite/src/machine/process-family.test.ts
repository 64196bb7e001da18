import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createConnection } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { descendants, isAlive, killAll } from './process-family'

const started: ChildProcess[] = []

/** A process that starts another one in a group of its own, as firebase-tools does. */
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

/** A server that takes a while to die: its last thread gives back half a gigabyte first. */
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
    killAll([child])
  })
})

describe('killAll', () => {
  it('ends processes and does not mind those that are gone', async () => {
    const { parent, child } = await startFamily()
    killAll([child, parent, 999_999_999])
    await expect.poll(() => [child, parent].filter(isAlive)).toEqual([])
  })
})

describe('isAlive', () => {
  it('is true of this process and false of one that never was', () => {
    expect([process.pid, 999_999_999].map(isAlive)).toEqual([true, false])
  })

  it('is true of a killed process until its last thread has let go of its ports', async () => {
    const { pid, port } = await startLargeServer()
    killAll([pid])
    while (isAlive(pid)) await new Promise(setImmediate)
    const socket = createConnection({ host: '127.0.0.1', port })
    await expect(once(socket, 'connect')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  })
})
