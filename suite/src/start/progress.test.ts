import { describe, expect, it } from 'vitest'
import { listener } from '../machine/made-up-machine.fixture'
import { Progress } from './progress'

describe('Progress', () => {
  it('prints a step with its outcome and its time', async () => {
    const { said, say } = listener()
    const outcome = await new Progress(say).step('site', () => Promise.resolve('built'), String)
    expect(outcome).toBe('built')
    expect(said).toEqual([expect.stringMatching(/^ {2}✓ site built \(\d+\.\d s\)$/)])
  })

  it('prints nothing for a step that fails, and hands the failure on', async () => {
    const { said, say } = listener()
    const step = new Progress(say).step('site', () => Promise.reject(new Error('no')))
    await expect(step).rejects.toThrowError('no')
    expect(said).toEqual([])
  })
})
