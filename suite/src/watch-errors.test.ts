import { EventEmitter } from 'node:events'
import { recordLog } from '@grid/emulator-suite/machine.fixture'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { rebuildOnChange } from './watch'

const { watcher } = vi.hoisted(() => ({ watcher: { now: null as EventEmitter | null } }))
vi.mock('chokidar', () => ({ watch: () => watcher.now }))

/** Like chokidar's watcher, it emits nothing after it is closed. */
class FakeWatcher extends EventEmitter {
  isClosed = false

  async close(): Promise<void> {
    this.removeAllListeners()
    this.isClosed = true
  }
}

let fake: FakeWatcher

beforeEach(() => {
  fake = new FakeWatcher()
  watcher.now = fake
})

it('logs an error of the watcher once and continues', async () => {
  const { lines, log } = recordLog()
  const halt = new AbortController()
  onTestFinished(() => halt.abort())
  const watching = rebuildOnChange('/', halt.signal, log)
  fake.emit('ready')
  await watching
  for (let file = 0; file < 3; file += 1) fake.emit('error', new Error('ENOSPC: no space left'))
  expect(lines).toEqual([
    'Changes of functions may go unnoticed (ENOSPC: no space left): after one, end `npm run dev` ' +
      'and type it again.',
  ])
})

it('stops waiting if aborted before the watcher is ready', async () => {
  const halt = new AbortController()
  const watching = rebuildOnChange('/', halt.signal, () => undefined)
  halt.abort()
  await watching
  expect(fake.isClosed).toBe(true)
})

it('closes the watcher if aborted before', async () => {
  await rebuildOnChange('/', AbortSignal.abort(), () => undefined)
  expect(fake.isClosed).toBe(true)
})
