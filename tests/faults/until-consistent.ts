import { expect, vi } from 'vitest'
import type { Backend } from '../functions/client'
import { flaws } from './verifier'

/** Waits until the triggers have counted everything, then expects consistent data. */
export async function untilConsistent(backend: Backend): Promise<void> {
  const whole = async () => expect(await flaws(backend)).toEqual([])
  await vi.waitFor(whole, { timeout: 60_000, interval: 250 })
}
