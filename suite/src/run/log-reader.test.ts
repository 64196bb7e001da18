import { describe, expect, it } from 'vitest'
import { LogReader } from './log-reader'

function reader(...pieces: string[]): LogReader {
  const log = new LogReader()
  for (const piece of pieces) log.take(piece)
  return log
}

describe('LogReader', () => {
  it('knows when all is up, even if the line comes in pieces', async () => {
    const log = reader('│ ✔  All emul', 'ators ready! It is now safe to connect your app. │\n')
    await expect(log.ready).resolves.toBeUndefined()
    expect(log.flaw()).toBeUndefined()
  })

  it.each([
    ["⚠  Unexpected 'match' in /x/storage.rules:6", 'rules-broken', '/x/storage.rules:6'],
    ['Failed to generate manifest from function source: Unexpected end', 'functions-failed', 'end'],
    [
      '⬢  functions: Failed to load function definition from source: FirebaseError: Timeout after 9',
      'functions-failed',
      '(Timeout after 9)',
    ],
  ])('finds the flaw in %j', (line, code, told) => {
    expect(reader(`i  starting\n${line}\n`).flaw()).toMatchObject({
      code,
      message: expect.stringContaining(told),
    })
  })

  it.each([
    ['⚠  hub: Port 4400 is not open on 127.0.0.1, could not start', 'port-in-use', '(4400)'],
    ['⚠  Cloud Firestore Emulator has exited with code: 1', 'emulators-failed', '-- --fresh'],
    ['Error: Could not start Auth Emulator', 'emulators-failed', '(Could not start Auth Emulator)'],
    ['nothing that is known', 'emulators-failed', 'ended while starting'],
  ])('explains the failure in %j', (line, code, told) => {
    expect(reader(line).failure()).toMatchObject({ code, message: expect.stringContaining(told) })
  })

  it('takes a warning of the rules’ runtime for what it is while starting', () => {
    expect(reader('⚠  Unexpected rules runtime error: WARNING: deprecated\n').flaw()).toBe(
      undefined,
    )
  })
})
