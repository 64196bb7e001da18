import { existsSync, rmSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { firstError, runCommand } from './commands'
import { FakeMachine } from './machine.fixture'
import { isAlive } from './processes'

describe('runCommand', () => {
  it('returns the exit code and the whole output', async () => {
    const result = await runCommand('sh', ['-c', 'echo out; echo err >&2; exit 3'])
    expect(result.code).toBe(3)
    expect(result.output.split('\n').sort()).toEqual(['', 'err', 'out'])
  })

  it('returns a character whose bytes arrive one after the other', async () => {
    const received: string[] = []
    const script = "for byte in '\\342' '\\232' '\\240'; do printf $byte; sleep 0.2; done"
    const onOutput = (text: string) => received.push(text)
    expect(await runCommand('sh', ['-c', script], { onOutput })).toMatchObject({ output: '⚠' })
    expect(received.join('')).toBe('⚠')
  })

  it('does not throw when the command does not exist', async () => {
    expect(await runCommand('no-such-command', [])).toMatchObject({ code: null })
  })

  it('ends the whole group after the time limit', async () => {
    const script = 'sleep 60 & echo $!; wait'
    const { code, output } = await runCommand('sh', ['-c', script], { timeoutMs: 200 })
    expect(code).toBeNull()
    await expect.poll(() => isAlive(Number(output))).toBe(false)
  })

  it('ends when the signal aborts', async () => {
    const halt = new AbortController()
    const running = runCommand('sleep', ['60'], { signal: halt.signal })
    halt.abort()
    expect(await running).toMatchObject({ code: null })
  })

  it('starts nothing after an abort', async () => {
    const file = new FakeMachine().file('touched')
    rmSync(file)
    await runCommand('touch', [file], { signal: AbortSignal.abort() })
    expect(existsSync(file)).toBe(false)
  })

  it('leaves a command that must not be interrupted, without waiting for it', async () => {
    const file = new FakeMachine().file('going')
    const script = 'until test ! -e "$0"; do sleep 0.1; done; touch "$0.ended"'
    const limits = { timeoutMs: 200, continuesInBackground: true }
    expect(await runCommand('sh', ['-c', script, file], limits)).toMatchObject({ code: null })
    rmSync(file)
    await expect.poll(() => existsSync(`${file}.ended`), { timeout: 5_000 }).toBe(true)
  })
})

describe('firstError', () => {
  it.each([
    ['', 'no reason given'],
    ['all\nis well\n', 'is well'],
    ['  x.ts:3: error: no such name\nmore', 'x.ts:3: error: no such name'],
    ['error during build:\nno entry index.html', 'no entry index.html'],
    ['TypeError: x is not a function\n    at y\n\nNode.js v20', 'TypeError: x is not a function'],
    ['vite v8\nerror:', 'error:'],
    ['a.mjs:1\nthrow new Error("x")\n^\n\nError: x\n    at a.mjs:1:7', 'Error: x'],
  ])('finds in %j the line %j', (output, line) => expect(firstError(output)).toBe(line))

  it('cuts a long line', () => expect(firstError(`Error: ${'x'.repeat(999)}`)).toHaveLength(200))
})
