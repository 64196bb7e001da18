import { expect, vi } from 'vitest'
import type { Backend } from '../functions/client'
import { flaws } from './verifier'

/** Waits for what triggers have yet to count; then all data has to fit together. */
export async function untilConsistent(backend: Backend): Promise<void> {
  const whole = async () => expect(await flaws(backend)).toEqual([])
  await vi.waitFor(whole, { timeout: 60_000, interval: 250 })
}
