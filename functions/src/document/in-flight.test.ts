import { expect, it, vi } from 'vitest'
import { inFlight } from './in-flight'

it('work is done once for all who ask for the same meanwhile', async () => {
  const share = inFlight<number>()
  const begin = vi.fn(async () => 7)
  const asked = Array.from({ length: 20 }, () => share('one', begin))
  expect(await Promise.all(asked)).toEqual(Array(20).fill(7))
  expect(begin).toHaveBeenCalledOnce()
})

it('work for something else is work of its own', async () => {
  const share = inFlight<string>()
  const one = share('one', async () => '1')
  expect(await Promise.all([one, share('two', async () => '2')])).toEqual(['1', '2'])
})

it('who asks afterwards begins anew', async () => {
  const share = inFlight<number>()
  const begin = vi.fn().mockResolvedValueOnce(1).mockResolvedValueOnce(2)
  expect([await share('one', begin), await share('one', begin)]).toEqual([1, 2])
})

it('a failure is told to all who waited, and to nobody later', async () => {
  const share = inFlight<number>()
  const begin = vi.fn().mockRejectedValueOnce(new Error('No.')).mockResolvedValueOnce(2)
  const asked = [share('one', begin), share('one', begin)]
  const told = await Promise.allSettled(asked)
  expect(told.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await share('one', begin)).toBe(2)
})
