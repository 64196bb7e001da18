import { expect, type Page } from '@playwright/test'
import { test } from './support/backend'
import { signInAsNew } from './support/members'
import { expectHydrated, openHydrated } from './support/pages'
import { signIn, signInButton } from './support/seed-users'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const boot = (page: Page) => page.locator('#boot')
const scene = (page: Page, name: string) => page.locator(`[data-scene="${name}"]`)
const rain = (page: Page) => page.locator('canvas[data-rain]')
const pixels = (page: Page) =>
  rain(page).evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL())

/** From here on the page's time only moves when the test says so. */
async function stopTime(page: Page) {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
}

/** What a reader sees of the boot screen when its animations stand at a moment. */
function bootAt(page: Page, moment: number) {
  return page.evaluate((ms) => {
    const screen = document.getElementById('boot')
    const lines = screen?.firstElementChild
    const checks = screen?.querySelector('pre')
    if (!screen || !lines || !checks) return null
    for (const animation of screen.getAnimations({ subtree: true })) {
      animation.pause()
      animation.currentTime = ms
    }
    const hidden = Number(/([\d.]+)%/.exec(getComputedStyle(checks).clipPath)?.[1] ?? 0) / 100
    const count = checks.firstElementChild?.textContent?.split('\n').length ?? 0
    return {
      lines: getComputedStyle(lines).visibility === 'visible',
      cover: Number(getComputedStyle(screen).opacity),
      seen: Math.round((1 - hidden) * count),
    }
  }, moment)
}

test.describe('the boot screen', () => {
  test('lasts 2.2 s, waits 150 ms and fades the page in, even without its script', async ({
    page,
  }) => {
    await page.route('**/*.js', (route) => route.abort())
    await page.goto('/')
    expect(await bootAt(page, 100)).toEqual({ lines: true, cover: 1, seen: 0 })
    expect(await bootAt(page, 2199)).toEqual({ lines: true, cover: 1, seen: 9 })
    expect(await bootAt(page, 2202)).toEqual({ lines: false, cover: 1, seen: 9 })
    expect(await bootAt(page, 2349)).toMatchObject({ cover: 1 })
    expect((await bootAt(page, 2400))?.cover).toBeLessThan(1)
    expect(await bootAt(page, 2590)).toMatchObject({ cover: 0 })
  })

  test('runs once per page load, above the rendered page', async ({ page }) => {
    await page.goto('/')
    await expect(boot(page)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(boot(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Open terminal' }).hover()
    await expect(page.locator('html')).not.toHaveAttribute('data-prerendered')
    await page.getByRole('banner').getByRole('link', { name: 'Services' }).click()
    await expect(page).toHaveURL('/cyber-operations')
    await expect(boot(page)).toHaveCount(0)
    await page.reload()
    await expect(boot(page)).toBeVisible()
  })

  test('does not run again when an internal link opens another document', async ({ page }) => {
    await page.goto('/')
    await expect(boot(page)).toHaveAttribute('data-phase', 'starting')
    await page.getByRole('banner').getByRole('link', { name: 'Services' }).click()
    await expect(page).toHaveURL('/cyber-operations')
    await expect(boot(page)).toHaveCount(0, { timeout: 1500 })
    await page.reload()
    await expect(boot(page)).toBeVisible()
  })

  for (const key of ['Escape', 'Tab']) {
    test(`is skipped by ${key}`, async ({ page }) => {
      await page.goto('/')
      await expect(boot(page)).toHaveAttribute('data-phase', 'starting')
      await page.keyboard.press(key)
      await expect(boot(page)).toHaveCount(0, { timeout: 300 })
    })
  }

  test('is skipped by a key press before its script loads', async ({ page }) => {
    await page.route('/', async (route) => {
      const response = await route.fetch()
      const [body = '', loader] = (await response.text()).split('<script data-')
      expect(loader).toBeDefined()
      await route.fulfill({ response, body })
    })
    await page.goto('/', { waitUntil: 'commit' })
    await expect(boot(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(boot(page)).toHaveAttribute('data-phase', 'skipped', { timeout: 300 })
    await expect(boot(page)).toBeHidden({ timeout: 300 })
  })

  test('is skipped by a click, which still activates its target', async ({ page }) => {
    await page.goto('/')
    await expect(boot(page)).toHaveAttribute('data-phase', 'starting')
    await signInButton(page).click()
    await expect(boot(page)).toHaveCount(0, { timeout: 300 })
    await expect(page.getByRole('dialog', { name: 'Access the Hub' })).toBeVisible()
  })

  test('has no motion under reduced motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/')
    expect(await bootAt(page, 0)).toEqual({ lines: true, cover: 1, seen: 9 })
    await page.keyboard.press('Escape')
    await expect(boot(page)).toHaveCount(0)
  })
})

test.describe('the transition', () => {
  test('shows THE GRID for 0.8 s above the sign-in dialog', async ({ page }) => {
    await openHydrated(page)
    await stopTime(page)
    await signInButton(page).click()
    await expect(scene(page, 'transition')).toHaveText('THE GRID')
    await expect(page.getByRole('dialog', { name: 'Access the Hub' })).toBeAttached()
    await page.clock.runFor(700)
    await expect(scene(page, 'transition')).toBeVisible()
    await page.clock.runFor(200)
    await expect(scene(page, 'transition')).toHaveCount(0)
  })

  test('runs above the board, which opens at once', async ({ page }) => {
    await signIn(page, 'ada')
    await page.goto('/')
    await page.keyboard.press('Escape')
    await expectHydrated(page)
    await page.getByRole('banner').getByRole('link', { name: 'Hub' }).click()
    await expect(scene(page, 'transition')).toBeVisible()
    await expect(page).toHaveURL('/hub')
    await expect(scene(page, 'transition')).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1, name: 'The Grid' })).toBeVisible()
  })

  test('is skipped by Esc, which leaves the dialog open, and by a click', async ({ page }) => {
    await openHydrated(page)
    await stopTime(page)
    const dialog = page.getByRole('dialog', { name: 'Access the Hub' })
    const opener = signInButton(page)
    await opener.click()
    await expect(dialog.getByLabel('Email')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(scene(page, 'transition')).toHaveCount(0)
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await page.clock.runFor(1000)
    await expect(dialog).toHaveCount(0)
    await opener.click()
    await scene(page, 'transition').click()
    await expect(scene(page, 'transition')).toHaveCount(0)
    await expect(dialog).toBeVisible()
  })

  test('has no motion under reduced motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await openHydrated(page)
    await stopTime(page)
    await signInButton(page).click()
    await expect(scene(page, 'transition')).toBeVisible()
    const moving = await scene(page, 'transition').evaluate(
      (cover) => cover.getAnimations({ subtree: true }).length,
    )
    expect(moving).toBe(0)
  })
})

test.describe('the shutdown', () => {
  // New members, because a sign-out ends all sessions that opened in the same second.
  test('runs 3.5 s above the landing page after the session has ended', async ({
    page,
    backend,
  }) => {
    await signInAsNew(page, backend, 'quinn')
    await stopTime(page)
    const ended = page.waitForResponse(/endSession/)
    await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click()
    await expect(scene(page, 'shutdown')).toContainText('logout')
    // The sign-out goes on in a timer once it has requested the end of the session.
    await ended
    await page.clock.runFor(50)
    await expect(page).toHaveURL('/')
    await expect(signInButton(page)).toBeVisible()
    await page.clock.runFor(3350)
    await expect(scene(page, 'shutdown')).toBeVisible()
    await page.clock.runFor(200)
    await expect(scene(page, 'shutdown')).toHaveCount(0)
  })

  for (const way of ['Escape', 'click'] as const) {
    test(`is skipped by ${way}, and the session stays over`, async ({ page, backend }) => {
      await signInAsNew(page, backend, 'quinn')
      await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click()
      await expect(scene(page, 'shutdown')).toBeVisible()
      if (way === 'click') await scene(page, 'shutdown').click()
      else await page.keyboard.press(way)
      await expect(scene(page, 'shutdown')).toHaveCount(0, { timeout: 500 })
      await expect(page).toHaveURL('/')
      await expect(signInButton(page)).toBeVisible()
    })
  }
})

test.describe('the rain', () => {
  test('falls behind the landing page while it is visible, and nowhere else', async ({ page }) => {
    await openHydrated(page)
    await expect(rain(page)).toHaveAttribute('data-state', 'falling')
    await expect(rain(page)).toHaveAttribute('aria-hidden', 'true')
    await page.evaluate(() => window.scrollTo({ top: 3000, behavior: 'instant' }))
    await expect(rain(page)).toHaveAttribute('data-state', 'paused')
    await page.getByRole('banner').getByRole('link', { name: 'Services' }).click()
    await expect(page).toHaveURL('/cyber-operations')
    await expect(rain(page)).toHaveCount(0)
  })

  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 360, height: 740 },
  ]) {
    test(`falls without interaction within 3 s of the first paint at ${viewport.width} px`, async ({
      page,
    }) => {
      await page.setViewportSize(viewport)
      await page.goto('/')
      await page.evaluate(
        () =>
          new Promise<void>((painted) =>
            new PerformanceObserver(() => painted()).observe({ type: 'paint', buffered: true }),
          ),
      )
      await expect(rain(page)).toHaveAttribute('data-state', 'falling', { timeout: 3_000 })
      await expect(page.locator('html')).toHaveAttribute('data-prerendered', '/')
      const before = await pixels(page)
      await page.waitForTimeout(6_000)
      const after = await pixels(page)
      await expect.poll(() => pixels(page)).not.toBe(after)
      expect(after).not.toBe(before)
    })
  }

  test('pauses and continues with its button, also after a reload', async ({ page }) => {
    await page.goto('/')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Pause background animation' }).click()
    await expect(rain(page)).toHaveAttribute('data-state', 'still')
    const paused = await pixels(page)
    await page.waitForTimeout(1_000)
    expect(await pixels(page)).toBe(paused)
    await page.reload()
    await page.keyboard.press('Escape')
    await expect(rain(page)).toHaveAttribute('data-state', 'still')
    await page.getByRole('button', { name: 'Open terminal' }).hover()
    await page.getByRole('button', { name: 'Play background animation' }).click()
    await expect(rain(page)).toHaveAttribute('data-state', 'falling')
  })

  test('is a still picture under reduced motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/')
    await page.keyboard.press('Escape')
    await expect(rain(page)).toHaveAttribute('data-state', 'still')
    await expect(page.getByRole('button', { name: /background animation/ })).toBeHidden()
    await page.waitForTimeout(500)
    const still = await pixels(page)
    await page.waitForTimeout(1_000)
    expect(await pixels(page)).toBe(still)
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await expect(rain(page)).toHaveAttribute('data-state', 'falling')
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await expect(rain(page)).toHaveAttribute('data-state', 'still')
  })

  test('is hidden in forced colours', async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' })
    await page.goto('/')
    await expect(rain(page)).toBeHidden()
    await expect(page.getByRole('button', { name: /background animation/ })).toBeHidden()
  })
})
