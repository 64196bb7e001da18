import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { aptInstall } from './machine'
import { FakeMachine, recordLog } from './machine.fixture'

/** Runs until it is released, like a long installation. */
const SLOW = `
echo begun > "$MACHINE/begun"
until test -e "$MACHINE/let-go"; do /bin/sleep 0.1; echo unpacking; done
echo done > "$MACHINE/installed"
`

it('lets an installation finish after an abort, and logs that', async () => {
  const halt = new AbortController()
  const machine = Object.assign(new FakeMachine(), { signal: halt.signal })
  machine.program('bin/apt-get', SLOW)
  const there = (name: string) => () => existsSync(`${machine.systemRoot}/${name}`)
  const { lines, log } = recordLog()
  const installing = aptInstall('chromium', machine, log)
  await expect.poll(there('begun')).toBe(true)
  halt.abort()
  expect(await installing).toBe(false)
  expect(lines.at(-1)).toBe('apt-get goes on installing chromium by itself')
  machine.file('let-go')
  await expect.poll(there('installed'), { timeout: 5_000 }).toBe(true)
})
