import { describe, expect, it } from 'vitest'
import { isAlive } from './process-family'
import { runCommand } from './run-command'

describe('runCommand', () => {
  it('returns the exit code and all that was said', async () => {
    const result = await runCommand('sh', ['-c', 'echo out; echo err >&2; exit 3'])
    expect(result.code).toBe(3)
    expect(result.output.split('\n').sort()).toEqual(['', 'err', 'out'])
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

  it('ends at the signal, and at once when that was given before', async () => {
    const signal = AbortSignal.abort()
    expect(await runCommand('sleep', ['60'], { signal })).toMatchObject({ code: null })
  })
})
