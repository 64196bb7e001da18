import { EventEmitter } from 'node:events'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { listener } from '../machine/made-up-machine.fixture'
import { rebuildOnChange } from './rebuild-on-change'

const { watcher } = vi.hoisted(() => ({ watcher: { now: null as EventEmitter | null } }))
vi.mock('chokidar', () => ({ watch: () => watcher.now }))

/** Watches as chokidar does: a watcher that is closed says nothing any more. */
class MadeUpWatcher extends EventEmitter {
  isClosed = false

  async close(): Promise<void> {
    this.removeAllListeners()
    this.isClosed = true
  }
}

let made: MadeUpWatcher

beforeEach(() => {
  made = new MadeUpWatcher()
  watcher.now = made
})

it('a watcher in trouble is told once, and ends nothing', async () => {
  const { said, say } = listener()
  const halt = new AbortController()
  onTestFinished(() => halt.abort())
  const watching = rebuildOnChange('/', halt.signal, say)
  made.emit('ready')
  await watching
  for (let file = 0; file < 3; file += 1) made.emit('error', new Error('ENOSPC: no space left'))
  expect(said).toEqual([
    'Changes of functions may go unnoticed (ENOSPC: no space left): after one, end `npm run dev` ' +
      'and type it again.',
  ])
})

it('who is stopped before the watcher is ready waits for it no more', async () => {
  const halt = new AbortController()
  const watching = rebuildOnChange('/', halt.signal, () => undefined)
  halt.abort()
  await watching
  expect(made.isClosed).toBe(true)
})

it('who was stopped before leaves no watcher behind', async () => {
  await rebuildOnChange('/', AbortSignal.abort(), () => undefined)
  expect(made.isClosed).toBe(true)
})
