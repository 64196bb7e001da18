// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const Dialog = () => <p>Here</p>
const resting: (() => void)[] = []
/** Runs the work queued for the next idle period and waits for its imports. */
const restOnce = async () => {
  for (const work of resting.splice(0)) work()
  await vi.dynamicImportSettled()
}

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('requestIdleCallback', (work: () => void) => resting.push(work))
})
afterEach(() => {
  resting.length = 0
})

async function importModules() {
  const { lazyComponent } = await import('./lazy-component')
  const { startPrefetching } = await import('../browser/prefetch')
  return { lazyComponent, startPrefetching }
}
const loads = (count: number) => Array.from({ length: count }, () => vi.fn(async () => Dialog))

test('does not prefetch before prefetching starts', async () => {
  const { lazyComponent } = await importModules()
  const [load = vi.fn()] = loads(1)
  lazyComponent(load, { prefetch: true })
  await restOnce()
  expect(load).not.toHaveBeenCalled()
})

test('prefetches one component per idle period, also those of later pages', async () => {
  const { lazyComponent, startPrefetching } = await importModules()
  const [one, two, three, other] = loads(4)
  if (!one || !two || !three || !other) throw new Error('There are four.')
  lazyComponent(one, { prefetch: true })
  lazyComponent(other)
  lazyComponent(two, { prefetch: true })
  startPrefetching()
  expect(one).not.toHaveBeenCalled()
  await restOnce()
  expect([one, two].map((load) => load.mock.calls.length)).toEqual([1, 0])
  await restOnce()
  expect(two).toHaveBeenCalledOnce()
  lazyComponent(three, { prefetch: true })
  await restOnce()
  expect(three).toHaveBeenCalledOnce()
  expect(other).not.toHaveBeenCalled()
})

test('renders a prefetched component at once, also offline', async () => {
  const { lazyComponent, startPrefetching } = await importModules()
  const load = vi.fn(async () => Dialog).mockRejectedValue(new TypeError('Failed to fetch'))
  load.mockResolvedValueOnce(Dialog)
  const Lazy = lazyComponent(load, { prefetch: true })
  startPrefetching()
  await restOnce()
  const onShown = vi.fn()
  render(<Lazy onShown={onShown} />)
  expect(screen.getByText('Here')).toBeTruthy()
  expect(onShown).toHaveBeenCalledOnce()
  expect(load).toHaveBeenCalledOnce()
})

test('loads a component whose prefetch failed when it is shown', async () => {
  const { lazyComponent, startPrefetching } = await importModules()
  const failing = vi.fn(async () => Dialog).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const [next = vi.fn()] = loads(1)
  const Lazy = lazyComponent(failing, { prefetch: true })
  lazyComponent(next, { prefetch: true })
  startPrefetching()
  await restOnce()
  await restOnce()
  expect(next).toHaveBeenCalledOnce()
  render(<Lazy />)
  expect(await screen.findByText('Here')).toBeTruthy()
})

test.each([
  ['the connection is back', () => window.dispatchEvent(new Event('online'))],
  ['prefetching starts again', (fetchAgain: () => void) => fetchAgain()],
])('retries each failed prefetch once when %s', async (_, happen) => {
  const { lazyComponent, startPrefetching } = await importModules()
  const failing = loads(2)
  for (const load of failing) {
    load.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    lazyComponent(load, { prefetch: true })
  }
  const attempts = () => failing.map((load) => load.mock.calls.length)
  const restUntilDone = async () => {
    while (resting.length > 0) await restOnce()
  }
  startPrefetching()
  await restUntilDone()
  expect(attempts()).toEqual([1, 1])
  happen(() => startPrefetching())
  await restUntilDone()
  expect(attempts()).toEqual([2, 2])
  happen(() => startPrefetching())
  await restUntilDone()
  expect(attempts()).toEqual([2, 2])
})
