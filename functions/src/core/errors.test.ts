import { HttpsError } from 'firebase-functions/v2/https'
import { describe, expect, it } from 'vitest'
import { AppError, hasStatus, isAppError, reasonOf } from './errors'

describe('a refusal', () => {
  it('tells the status, the sentence and the reason that belong together', () => {
    const error = new AppError('admin_only')
    expect(error).toBeInstanceOf(HttpsError)
    expect(error.code).toBe('permission-denied')
    expect(error.message).toBe('Only admins can do this.')
    expect(error.details).toEqual({ reason: 'admin_only' })
  })

  it('tells what its sentence is about as data, too', () => {
    const error = new AppError('invalid_input', { field: 'email', problem: 'Not an address.' })
    expect(error.message).toContain('Not an address.')
    expect(error.details).toEqual({
      reason: 'invalid_input',
      field: 'email',
      problem: 'Not an address.',
    })
  })

  it('is known by its reason', () => {
    expect(isAppError(new AppError('banned'), 'banned')).toBe(true)
    expect(isAppError(new AppError('banned'), 'admin_only')).toBe(false)
  })
})

describe('an error of somebody else', () => {
  it.each([
    ['with the looks of a refusal', Object.assign(new Error(), new AppError('banned'))],
    ['without details', new HttpsError('permission-denied', 'No.')],
    ['whose details are null', new HttpsError('permission-denied', 'No.', null)],
    ['whose details are a text', new HttpsError('permission-denied', 'No.', 'banned')],
    ['that is no error at all', null],
  ])('is no refusal of ours: %s', (_, error) => {
    expect(isAppError(error, 'banned')).toBe(false)
  })

  it('has no reason', () => {
    expect(reasonOf(new HttpsError('permission-denied', 'No.'))).toBeUndefined()
  })
})

const thrown = (code: unknown) => Object.assign(new Error('thrown'), { code })

describe('the status of an error', () => {
  it('is told by the number that the SDK carries', () => {
    expect(hasStatus(thrown(10), 'aborted')).toBe(true)
    expect(hasStatus(thrown(9), 'failed-precondition')).toBe(true)
    expect(hasStatus(thrown(9), 'aborted')).toBe(false)
  })

  it.each([thrown('aborted'), new Error('aborted'), { code: 10 }, null, undefined])(
    'is none of %o',
    (error) => {
      expect(hasStatus(error, 'aborted')).toBe(false)
    },
  )
})
