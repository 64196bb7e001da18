import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { aptInstall } from './apt'
import { listener, MadeUpMachine } from './made-up-machine.fixture'

/** Goes on until it is let go, as an installation goes on for a while. */
const SLOW = `
echo begun > "$MACHINE/begun"
until test -e "$MACHINE/let-go"; do /bin/sleep 0.1; echo unpacking; done
echo done > "$MACHINE/installed"
`

it('does not cut off an installation when the person stops, and says so', async () => {
  const halt = new AbortController()
  const machine = Object.assign(new MadeUpMachine(), { signal: halt.signal })
  machine.program('bin/apt-get', SLOW)
  const there = (name: string) => () => existsSync(`${machine.systemRoot}/${name}`)
  const { said, say } = listener()
  const installing = aptInstall('chromium', machine, say)
  await expect.poll(there('begun')).toBe(true)
  halt.abort()
  expect(await installing).toBe(false)
  expect(said.at(-1)).toBe('apt-get goes on installing chromium by itself')
  machine.file('let-go')
  await expect.poll(there('installed'), { timeout: 5_000 }).toBe(true)
})
