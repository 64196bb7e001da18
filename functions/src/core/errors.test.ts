import { HttpsError } from 'firebase-functions/v2/https'
import { describe, expect, it } from 'vitest'
import { AppError, hasStatus, isAppError, reasonOf } from './errors'

describe('AppError', () => {
  it('has the status, the message and the details of its reason', () => {
    const error = new AppError('admin_only')
    expect(error).toBeInstanceOf(HttpsError)
    expect(error.code).toBe('permission-denied')
    expect(error.message).toBe('Only admins can do this.')
    expect(error.details).toEqual({ reason: 'admin_only' })
  })

  it('has the details of its message', () => {
    const error = new AppError('invalid_input', { field: 'email', message: 'Not an address.' })
    expect(error.message).toContain('Not an address.')
    expect(error.details).toEqual({
      reason: 'invalid_input',
      field: 'email',
      message: 'Not an address.',
    })
  })

  it('is recognised by its reason', () => {
    expect(isAppError(new AppError('banned'), 'banned')).toBe(true)
    expect(isAppError(new AppError('banned'), 'admin_only')).toBe(false)
  })
})

describe('isAppError', () => {
  it.each([
    ['with the fields of an AppError', Object.assign(new Error(), new AppError('banned'))],
    ['without details', new HttpsError('permission-denied', 'No.')],
    ['whose details are null', new HttpsError('permission-denied', 'No.', null)],
    ['whose details are a text', new HttpsError('permission-denied', 'No.', 'banned')],
    ['that is null', null],
  ])('rejects an error %s', (_, error) => expect(isAppError(error, 'banned')).toBe(false))

  it('finds no reason in another HttpsError', () => {
    expect(reasonOf(new HttpsError('permission-denied', 'No.'))).toBeUndefined()
  })
})

const thrown = (code: unknown) => Object.assign(new Error('thrown'), { code })

describe('hasStatus', () => {
  it('compares the status numbers of the SDK', () => {
    expect(hasStatus(thrown(10), 'aborted')).toBe(true)
    expect(hasStatus(thrown(9), 'failed-precondition')).toBe(true)
    expect(hasStatus(thrown(9), 'aborted')).toBe(false)
  })

  it.each([thrown('aborted'), new Error('aborted'), { code: 10 }, null, undefined])(
    'rejects %o',
    (error) => expect(hasStatus(error, 'aborted')).toBe(false),
  )
})
