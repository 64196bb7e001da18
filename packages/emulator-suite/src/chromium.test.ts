import { describe, expect, it } from 'vitest'
import { findChromium, requireChromium } from './chromium'
import { FakeMachine, recordLog } from './machine.fixture'

const INSTALL = `
[ "$1" = install ] || exit 0
printf '#!/bin/sh\\n' > "$MACHINE/bin/chromium"
/bin/chmod +x "$MACHINE/bin/chromium"
`

describe('findChromium', () => {
  it('finds nothing on an empty machine', () => {
    expect(findChromium(new FakeMachine())).toBeUndefined()
  })

  it('prefers CHROMIUM_PATH to the PATH', () => {
    const machine = new FakeMachine()
    machine.program('bin/chromium')
    const mine = machine.program('mine/chrome')
    machine.env['CHROMIUM_PATH'] = mine
    expect(findChromium(machine)).toBe(mine)
  })

  it.each(['chromium', 'chromium-browser', 'google-chrome'])('finds %s on the PATH', (name) => {
    const machine = new FakeMachine()
    const browser = machine.program(`bin/${name}`)
    expect(findChromium(machine)).toBe(browser)
  })

  it('finds the newest of Playwright’s downloads, before what is on the PATH', () => {
    const machine = new FakeMachine()
    machine.program('bin/chromium')
    machine.program('home/.cache/ms-playwright/chromium-999/chrome-linux/chrome')
    const newest = machine.program('home/.cache/ms-playwright/chromium-1200/chrome-linux64/chrome')
    expect(findChromium(machine)).toBe(newest)
  })

  it.each(['linux64', 'linux-arm64'])('finds the download for %s', (system) => {
    const machine = new FakeMachine()
    const folder = `home/.cache/ms-playwright/chromium-1200/chrome-${system}`
    const browser = machine.program(`${folder}/chrome`)
    expect(findChromium(machine)).toBe(browser)
  })

  it.each([
    ['chrome-mac-arm64', 'Google Chrome for Testing'],
    ['chrome-mac-x64', 'Google Chrome for Testing'],
    ['chrome-mac', 'Chromium'],
  ])('finds the one that it lays down for a Mac as %s', (folder, app) => {
    const machine = new FakeMachine()
    machine.platform = 'darwin'
    const cache = 'home/Library/Caches/ms-playwright/chromium-1200'
    const browser = machine.program(`${cache}/${folder}/${app}.app/Contents/MacOS/${app}`)
    expect(findChromium(machine)).toBe(browser)
  })

  it('ignores a program that starts a missing snap', () => {
    const machine = new FakeMachine()
    const stub = machine.program('bin/chromium-browser', 'exec /snap/bin/chromium "$@"')
    expect(findChromium(machine)).toBeUndefined()
    machine.program('snap/bin/chromium')
    expect(findChromium(machine)).toBe(stub)
  })

  it('finds an application on a Mac', () => {
    const machine = new FakeMachine()
    machine.platform = 'darwin'
    const app = machine.program('Applications/Google Chrome.app/Contents/MacOS/Google Chrome')
    expect(findChromium(machine)).toBe(app)
  })
})

describe('requireChromium', () => {
  it('throws one sentence with the command to type', async () => {
    await expect(requireChromium(new FakeMachine(), () => undefined)).rejects.toMatchObject({
      code: 'no-chromium',
      message: expect.stringContaining('`npx playwright install --with-deps chromium`'),
    })
  })

  it('installs it as root and logs that', async () => {
    const machine = new FakeMachine()
    machine.isRoot = true
    machine.program('bin/apt-get', INSTALL)
    const { lines, log } = recordLog()
    expect(await requireChromium(machine, log)).toBe(`${machine.bin}/chromium`)
    expect(lines).toEqual(['installing chromium with apt-get'])
  })
})
