import { expect, it, vi } from 'vitest'
import { shareConcurrent } from './short-cache'

it('shares work between concurrent requests for the same key', async () => {
  const share = shareConcurrent<number>()
  const begin = vi.fn(async () => 7)
  const requested = Array.from({ length: 20 }, () => share('one', begin))
  expect(await Promise.all(requested)).toEqual(Array(20).fill(7))
  expect(begin).toHaveBeenCalledOnce()
})

it('starts separate work for another key', async () => {
  const share = shareConcurrent<string>()
  const one = share('one', async () => '1')
  expect(await Promise.all([one, share('two', async () => '2')])).toEqual(['1', '2'])
})

it('starts again for a later request', async () => {
  const share = shareConcurrent<number>()
  const begin = vi.fn().mockResolvedValueOnce(1).mockResolvedValueOnce(2)
  expect([await share('one', begin), await share('one', begin)]).toEqual([1, 2])
})

it('rejects all concurrent requests after a failure, and no later one', async () => {
  const share = shareConcurrent<number>()
  const begin = vi.fn().mockRejectedValueOnce(new Error('No.')).mockResolvedValueOnce(2)
  const requested = [share('one', begin), share('one', begin)]
  const results = await Promise.allSettled(requested)
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await share('one', begin)).toBe(2)
})
