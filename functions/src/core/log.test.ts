import { describe, expect, it } from 'vitest'
import { logLines } from './console.fixture'
import { log } from './log'

const stack = () => String(logLines[0]?.entry['stack_trace'])

describe('log', () => {
  it.each([
    ['INFO', 'stdout'],
    ['WARNING', 'stderr'],
    ['ERROR', 'stderr'],
  ] as const)('writes the severity %s and the message that alerts filter by', (severity, on) => {
    log(severity, 'reconciled', { found: 2 })
    expect(logLines).toEqual([{ on, entry: { severity, message: 'reconciled', found: 2 } }])
  })

  it('accepts a message without fields', () => {
    log('INFO', 'call')
    expect(logLines).toEqual([{ on: 'stdout', entry: { severity: 'INFO', message: 'call' } }])
  })

  it('does not let fields replace message and severity', () => {
    log('ERROR', 'call failed', { message: 'other', severity: 'INFO' })
    expect(logLines[0]?.entry).toEqual({ severity: 'ERROR', message: 'call failed' })
  })
})

describe('log with an error', () => {
  it('writes message and stack as text', () => {
    log('ERROR', 'call failed', { call: 'banUser', error: new TypeError('no signBlob') })
    expect(logLines[0]?.entry).toMatchObject({ message: 'call failed', call: 'banUser' })
    expect(logLines[0]?.entry).not.toHaveProperty('error')
    expect(stack()).toMatch(/^TypeError: no signBlob\n +at .*log\.test\.ts/)
    expect(stack()).not.toContain('Caused by')
  })

  it('writes the causes', () => {
    const cause = new Error('connect ECONNREFUSED', { cause: 'the cable' })
    log('WARNING', 'drawn without posts', { error: new TypeError('fetch failed', { cause }) })
    expect(stack()).toMatch(
      /^TypeError: fetch failed\n.*\nCaused by: Error: connect ECO.*\nCaused by: the cable$/s,
    )
  })

  it('writes at most five causes', () => {
    const error = new Error('goes round')
    error.cause = error
    log('ERROR', 'call failed', { error })
    expect(stack().match(/goes round/g)).toHaveLength(5)
  })

  it('omits other fields of the error', () => {
    log('ERROR', 'call failed', { error: Object.assign(new Error('401'), { token: 'ya29' }) })
    expect(JSON.stringify(logLines)).not.toContain('ya29')
  })

  it.each([
    ['a text', 'a text'],
    [null, 'null'],
    [7, '7'],
  ])('accepts any thrown value: %s', (error, text) => {
    log('ERROR', 'call failed', { error })
    expect(stack()).toBe(text)
  })

  it('accepts an error without a stack', () => {
    const error = new RangeError('too far')
    delete error.stack
    log('ERROR', 'call failed', { error })
    expect(stack()).toBe('RangeError: too far')
  })
})
