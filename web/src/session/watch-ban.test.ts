// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { notify } from '../design/notify'
import { watchBan } from './watch-ban'

type Stored = { readonly is_active: boolean; readonly reason: string } | undefined
let arrive: (stored: Stored) => void = () => undefined

vi.mock('../data/firestore', () => ({ bans: {} }))
vi.mock('firebase/firestore', () => ({
  doc: () => ({}),
  onSnapshot: (_: object, next: (snapshot: { data: () => Stored }) => void) => {
    arrive = (stored) => next({ data: () => stored })
    return () => undefined
  },
}))

const spam = { is_active: true, reason: 'Spam.' }
const tell = vi.fn()

beforeEach(() => {
  vi.restoreAllMocks()
  tell.mockReset()
  vi.spyOn(notify, 'error').mockReturnValue('')
  vi.spyOn(notify, 'success').mockReturnValue('')
  watchBan('mallory', tell)
})

test('a ban that was there before is passed on without a toast', () => {
  arrive(spam)
  expect(tell).toHaveBeenCalledExactlyOnceWith({ reason: 'Spam.' })
  expect(notify.error).not.toHaveBeenCalled()
})

test('a ban that arrives is told with its reason', () => {
  arrive(undefined)
  arrive(spam)
  expect(notify.error).toHaveBeenCalledExactlyOnceWith('Your account has been banned: Spam.')
})

test('a ban that is lifted is told', () => {
  arrive(spam)
  arrive({ ...spam, is_active: false })
  expect(tell).toHaveBeenLastCalledWith(null)
  expect(notify.success).toHaveBeenCalledExactlyOnceWith('Your ban has been lifted. Welcome back!')
})
