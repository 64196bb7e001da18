// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { runBootScreen, SKIP_SCRIPT, SKIPS } from './boot-screen'
import { bootHtml } from './boot-screen-html'

const boot = () => document.getElementById('boot')

beforeEach(() => {
  vi.useFakeTimers()
  document.body.innerHTML = `${bootHtml()}<main>The page</main>`
})
afterEach(() => vi.runAllTimers())

test('runs for 2200 ms, and 150 ms later lets the page fade in', () => {
  runBootScreen()
  vi.advanceTimersByTime(2199)
  expect(boot()?.dataset['phase']).toBe('starting')
  vi.advanceTimersByTime(1)
  expect(boot()?.dataset['phase']).toBe('over')
  vi.advanceTimersByTime(149)
  expect(boot()?.dataset['phase']).toBe('over')
  vi.advanceTimersByTime(1)
  expect(boot()?.dataset['phase']).toBe('leaving')
  vi.advanceTimersByTime(240)
  expect(boot()).toBeNull()
})

test.each([
  ['Esc', () => new KeyboardEvent('keydown', { key: 'Escape' })],
  ['any other key', () => new KeyboardEvent('keydown', { key: 'Tab' })],
  ['a click', () => new Event('pointerdown')],
  ['the wheel', () => new Event('wheel')],
])('%s skips it and is not swallowed', (_what, makeEvent) => {
  const onMain = vi.fn()
  document.querySelector('main')?.addEventListener('keydown', onMain)
  runBootScreen()
  const event = makeEvent()
  window.dispatchEvent(event)
  expect(boot()).toBeNull()
  expect(event.defaultPrevented).toBe(false)
  expect(vi.getTimerCount()).toBe(0)
})

describe('before its own script has arrived', () => {
  const skips = new Function(SKIP_SCRIPT)

  afterEach(() => {
    // Each listens once; an unused listener would run in the next test.
    for (const type of SKIPS) window.dispatchEvent(new Event(type))
  })

  test('is skipped by the first key, and removed by the script', () => {
    skips()
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
    expect(boot()?.dataset['phase']).toBe('skipped')
    runBootScreen()
    expect(boot()).toBeNull()
    expect(vi.getTimerCount()).toBe(0)
  })

  test('is never seen after an internal link', () => {
    sessionStorage.setItem('grid.followed-link', '1')
    skips()
    expect(boot()?.dataset['phase']).toBe('skipped')
    runBootScreen()
    expect(boot()).toBeNull()
    expect(sessionStorage.length).toBe(0)
  })

  test('runs if nobody skips it', () => {
    skips()
    runBootScreen()
    expect(boot()?.dataset['phase']).toBe('starting')
  })

  test('clears the stored link when it is skipped', () => {
    sessionStorage.setItem('grid.followed-link', '1')
    skips()
    window.dispatchEvent(new Event('wheel'))
    runBootScreen()
    expect(sessionStorage.length).toBe(0)
  })
})

test('runs once for several calls', () => {
  runBootScreen()
  runBootScreen()
  expect(vi.getTimerCount()).toBe(3)
})

test('counts the time before its script arrived', () => {
  const screen = boot()
  if (screen) screen.getAnimations = () => [{ currentTime: 2000 } as unknown as Animation]
  runBootScreen()
  vi.advanceTimersByTime(200)
  expect(boot()?.dataset['phase']).toBe('over')
})

test('forces no styles while the document is parsed', () => {
  const getAnimations = vi.fn()
  Object.assign(boot() ?? {}, { getAnimations })
  const readyState = vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading')
  runBootScreen()
  readyState.mockRestore()
  expect(getAnimations).not.toHaveBeenCalled()
  vi.advanceTimersByTime(2200)
  expect(boot()?.dataset['phase']).toBe('over')
})

test('does nothing on a page without it', () => {
  boot()?.remove()
  runBootScreen()
  expect(vi.getTimerCount()).toBe(0)
})

describe('on the way to another document of the site', () => {
  test.each([
    ['a link of the site', '<a href="/team">Team</a>', true],
    ['a link elsewhere', '<a href="https://elsewhere.example/">Elsewhere</a>', false],
    ['an anchor on the page', '<a href="#team">Team</a>', false],
    ['a button', '<button type="button">Sign In</button>', false],
  ])('%s counts: %s', (_what, html, isSkipped) => {
    runBootScreen()
    document.body.innerHTML = html
    document.body
      .querySelector('a, button')
      ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
    document.body.innerHTML = bootHtml()
    runBootScreen()
    expect(boot() === null).toBe(isSkipped)
    sessionStorage.clear()
  })

  test('ignores a link that the app handles', () => {
    runBootScreen()
    document.body.innerHTML = '<a href="/team">Team</a>'
    const link = document.body.querySelector('a')
    link?.addEventListener('click', (event) => event.preventDefault())
    link?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
    document.body.innerHTML = bootHtml()
    runBootScreen()
    expect(boot()).not.toBeNull()
  })
})

describe('without a script', () => {
  test('disappears at the same times', () => {
    expect(bootHtml()).toMatch(/#boot\{[^}]*animation:boot-leave 240ms [^;}]+ 2350ms forwards/)
    expect(bootHtml()).toMatch(/#boot>div\{[^}]*animation:boot-leave 1ms linear 2200ms forwards/)
  })
  test('is hidden from screen readers and lets every click through', () => {
    expect(boot()?.getAttribute('aria-hidden')).toBe('true')
    expect(bootHtml()).toContain('pointer-events:none')
  })
  test('names the parts of the site with their versions', () => {
    for (const part of ['PortLock', 'v1.2.3', 'ClawNet Core', 'v0.8.1', 'ClawView', 'v2.1.0']) {
      expect(boot()?.textContent).toContain(part)
    }
  })
})
