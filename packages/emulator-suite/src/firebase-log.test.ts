import { describe, expect, it } from 'vitest'
import { LogReader } from './firebase-log'

function reader(...pieces: string[]): LogReader {
  const log = new LogReader()
  for (const piece of pieces) log.take(piece)
  return log
}

describe('LogReader', () => {
  it('detects that all is up, also if the line arrives in chunks', async () => {
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
  ])('finds the flaw in %j', (line, code, message) => {
    expect(reader(`i  starting\n${line}\n`).flaw()).toMatchObject({
      code,
      message: expect.stringContaining(message),
    })
  })

  it.each([
    ['⚠  hub: Port 4400 is not open on 127.0.0.1, could not start', 'port-in-use', '(4400)'],
    [
      '⚠  Cloud Firestore Emulator has exited with code: 1',
      'emulators-failed',
      'The Firestore emulator ended',
    ],
    ['Error: Could not start Auth Emulator', 'emulators-failed', '(Could not start Auth Emulator)'],
    [
      '⚠  Firestore Emulator has exited upon receiving signal: SIGKILL',
      'emulators-failed',
      'The Firestore emulator ended while starting',
    ],
    ['nothing that is known', 'emulators-failed', 'ended while starting'],
  ])('explains the failure in %j', (line, code, message) => {
    expect(reader(line).failure()).toMatchObject({
      code,
      message: expect.stringContaining(message),
    })
  })

  it.each([
    'hosting: Port 5000 is not open on 127.0.0.1, could not start Hosting Emulator.',
    'Error: An error occurred while starting the hosting development server:\n\nlisten ' +
      'EADDRINUSE: address already in use 127.0.0.1:5000',
  ])('names the emulator whose port is in use, and how to find the program, at %j', (lines) => {
    const log = new LogReader(undefined, { hub: 4400, hosting: 5000 })
    log.take(lines)
    expect(log.failure()).toMatchObject({
      code: 'port-in-use',
      message: expect.stringMatching(/^Port 5000 on 127\.0\.0\.1, which hosting needs, is in use/),
    })
  })

  it.each(['Cloud Firestore Emulator has exited with code: 1', 'Error: Unable to parse', '?'])(
    'explains how to start without stored data at %j, if there is some',
    (line) => {
      const withData = new LogReader('Type x.')
      withData.take(line)
      expect(withData.failure().message).toMatch(
        /\nIf they cannot read the data of the last run:\nType x\.$/,
      )
      expect(reader(line).failure().message).not.toContain('Type x')
    },
  )

  it('does not mention the data when the code is wrong', () => {
    const withData = new LogReader('Type x.')
    withData.take('Failed to generate manifest from function source: Unexpected end\n')
    expect(withData.failure().message).not.toContain('Type x')
  })

  it('reports the folder of the last complete export', () => {
    const log = reader(
      'i  emulators: Received export request. Exporting data to /x/data-autosave.\n',
    )
    expect(log.exportedTo).toBeUndefined()
    log.take('✔  emulators: Export complete.\ni  Exporting data to: /x/data-next\n')
    expect(log.exportedTo).toBe('/x/data-autosave')
    log.take('✔  Export complete\n')
    expect(log.exportedTo).toBe('/x/data-next')
  })

  it('reports why an export failed', () => {
    const log = reader('⚠  emulators: Export failed: ENOSPC: no space left on device, write\n')
    expect(log.exportFailure).toBe('ENOSPC: no space left on device, write')
  })

  it.each(['with code: 1', 'upon receiving signal: SIGKILL'])(
    'reports the emulator that has exited %s',
    (how) => {
      expect(reader(`⚠  Firestore Emulator has exited ${how}\n`).exitedEmulator).toBe('Firestore')
    },
  )

  it('ignores a warning of the rules runtime during the start', () => {
    expect(reader('⚠  Unexpected rules runtime error: WARNING: deprecated\n').flaw()).toBe(
      undefined,
    )
  })
})
