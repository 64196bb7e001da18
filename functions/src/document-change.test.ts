import { Timestamp } from 'firebase-admin/firestore'
import { expect, it, vi } from 'vitest'
import { logLines } from './core/console.fixture'
import { type ChangeHandler, onWritten } from './document-change'

const snapshotOf = (fields: object | undefined) => ({ data: () => fields })

/** An event about a post that a member edits. */
const EVENT = {
  id: 'event-1',
  params: { id: 'p1' },
  time: '2026-11-26T09:00:00.123Z',
  data: { before: snapshotOf({ title: 'Old' }), after: snapshotOf({ title: 'New' }) },
}

const deliver = (...handlers: readonly ChangeHandler<'posts'>[]) =>
  onWritten('posts', ...handlers).run(EVENT as never)

it('gives each handler the document before and after, and the id and time of the event', async () => {
  const handlers = [vi.fn<ChangeHandler<'posts'>>(), vi.fn<ChangeHandler<'posts'>>()]
  await deliver(...handlers)
  for (const handle of handlers) {
    const [[change] = []] = handle.mock.calls
    const { time, ...rest } = change ?? {}
    expect(rest).toEqual({
      id: 'p1',
      before: { title: 'Old' },
      after: { title: 'New' },
      eventId: 'event-1',
    })
    expect(time?.toDate().toISOString()).toBe(EVENT.time)
  }
})

it('gives handlers the time of the write if the event was sent later', async () => {
  const handle = vi.fn<ChangeHandler<'posts'>>()
  const updateTime = Timestamp.fromDate(new Date('2026-11-26T08:59:45Z'))
  const after = { ...snapshotOf({ title: 'New' }), updateTime }
  await onWritten('posts', handle).run({ ...EVENT, data: { ...EVENT.data, after } } as never)
  expect(handle.mock.calls[0]?.[0].time).toEqual(updateTime)
})

it('runs all handlers if one fails, and fails then, so that the event is repeated', async () => {
  const other = vi.fn<ChangeHandler<'posts'>>()
  const fail = () => Promise.reject(new Error('unavailable'))
  await expect(deliver(fail, other)).rejects.toThrow('unavailable')
  expect(other).toHaveBeenCalledOnce()
})

it('does not repeat an event that Firestore rejects each time, but logs the error', async () => {
  const rejected = () => Promise.reject(Object.assign(new Error('invalid id'), { code: 3 }))
  await deliver(rejected)
  expect(logLines).toMatchObject([{ entry: { severity: 'ERROR', message: 'trigger failed' } }])
  const unavailable = () => Promise.reject(Object.assign(new Error('unavailable'), { code: 14 }))
  await expect(deliver(rejected, unavailable)).rejects.toThrow('unavailable')
})

it('runs all handlers if one throws at once', async () => {
  const other = vi.fn<ChangeHandler<'posts'>>()
  const fail = () => {
    throw new Error('a wrong type')
  }
  await expect(deliver(fail, other)).rejects.toThrow('a wrong type')
  expect(other).toHaveBeenCalledOnce()
})

it('reports the errors of all handlers', async () => {
  const failing = ['one', 'two'].map((message) => () => Promise.reject(new Error(message)))
  const error = await Promise.resolve(deliver(...failing)).catch((reason: unknown) => reason)
  expect(error).toMatchObject({ errors: [{ message: 'one' }, { message: 'two' }] })
})

it('logs each error under a message that an alert can filter by, without the ids', async () => {
  const failing = ['one', 'two'].map((message) => () => Promise.reject(new Error(message)))
  await Promise.resolve(deliver(...failing)).catch(() => undefined)
  expect(logLines).toMatchObject([
    { entry: { severity: 'ERROR', message: 'trigger failed', trigger: 'posts/{id}' } },
    { entry: { message: 'trigger failed', stack_trace: expect.stringMatching(/^Error: two/) } },
  ])
  expect(JSON.stringify(logLines)).not.toContain('p1')
})
