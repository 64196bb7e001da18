import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { fillDocument, withTimeout } from './board-pages'
import { inFlight } from './page-cache'

const DOCUMENT = '<title>Lab</title><div id="root"><!--board--></div><!--first-page-->'

describe('a document of the site', () => {
  it('gets its texts in their places', () => {
    const filled = fillDocument(DOCUMENT, {
      '<!--first-page-->': '<script></script>',
      '<!--board-->': '<main>A post</main>',
    })
    expect(filled).toBe(
      '<title>Lab</title><div id="root"><main>A post</main></div><script></script>',
    )
  })

  it('takes texts as they are, also those that a replacement would understand', () => {
    expect(fillDocument(DOCUMENT, { '<!--board-->': "$& $1 $'" })).toContain("$& $1 $'")
  })

  it('is rejected with no placeholder or two', () => {
    expect(() => fillDocument('<p>Not found</p>', { '<!--board-->': '' })).toThrow('occurs 0 times')
    expect(() => fillDocument('<b><b>', { '<b>': '' })).toThrow('occurs 2 times')
  })
})

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

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

test('what is done in time is given, and nothing stays behind', async () => {
  expect(await withTimeout(1_000, Promise.resolve('done'))).toBe('done')
  expect(vi.getTimerCount()).toBe(0)
})

test('what fails in time fails as it did', async () => {
  await expect(withTimeout(1_000, Promise.reject(new Error('refused')))).rejects.toThrow('refused')
})

test('what takes longer fails at the limit, not before', async () => {
  let outcome = 'waiting'
  const asked = withTimeout(1_000, new Promise(() => undefined)).catch((error: Error) => {
    outcome = error.message
  })
  await vi.advanceTimersByTimeAsync(999)
  expect(outcome).toBe('waiting')
  await vi.advanceTimersByTimeAsync(1)
  await asked
  expect(outcome).toBe('No answer within 1000 ms.')
})
