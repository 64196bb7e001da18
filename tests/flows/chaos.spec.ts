import { expect, type Page } from '@playwright/test'
import { axeViolations } from './support/accessibility'
import { test } from './support/backend'
import { openHydrated } from './support/pages'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test.describe('chaos mode', () => {
  const isOn = (page: Page) => page.locator('html[data-chaos]')

  test('starts and ends with Ctrl+Shift+X, is announced, and ends with Esc', async ({ page }) => {
    await openHydrated(page)
    const keys = 'Control+Shift+KeyX'
    await page.keyboard.press(keys)
    await expect(isOn(page)).toHaveCount(1)
    await expect(page.getByRole('status').filter({ hasText: 'Chaos mode is on.' })).toBeVisible()
    await page.keyboard.press(keys)
    await expect(isOn(page)).toHaveCount(0)
    await expect(page.getByRole('status').filter({ hasText: 'Chaos mode is off.' })).toBeVisible()
    await page.keyboard.press(keys)
    await page.keyboard.press('Escape')
    await expect(isOn(page)).toHaveCount(0)
  })

  test('starts on an untouched page', async ({ page }) => {
    await page.goto('/')
    await page.keyboard.press('Control+Shift+KeyX')
    await expect(isOn(page)).toHaveCount(1)
  })

  test('starts on an untouched page although the keys are held until they repeat', async ({
    page,
  }) => {
    await page.goto('/')
    await page.keyboard.down('Control')
    await page.keyboard.down('Shift')
    for (let count = 0; count < 20; count += 1) {
      await page.keyboard.down('KeyX')
      await page.waitForTimeout(30)
    }
    await page.keyboard.up('KeyX')
    await expect(isOn(page)).toHaveCount(1)
  })

  /** What moves without end, and when it began. */
  const clocks = (page: Page) =>
    page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY)
        .map(({ effect, startTime }) => {
          const keyframes = effect instanceof KeyframeEffect ? effect.getKeyframes() : []
          const target = effect instanceof KeyframeEffect ? effect.target : null
          return {
            isOfRoot: target === document.documentElement,
            perSecond:
              ((keyframes.length - 2) / 2 / Number(effect?.getComputedTiming().duration)) * 1000,
            startTime: Math.round(Number(startTime)),
          }
        }),
    )

  /** Computed styles of the animated elements at a given time of the root animation. */
  const looksAt = (page: Page, moment: number) =>
    page.evaluate((ms) => {
      const [clock] = document.documentElement.getAnimations()
      if (!clock) return null
      clock.pause()
      clock.currentTime = ms
      const looks = (selector: string, name: 'transform' | 'textShadow') =>
        new Set([...document.querySelectorAll(selector)].map((one) => getComputedStyle(one)[name]))
      const found = {
        parts: [...looks('main > *', 'transform')],
        headings: [...looks('h1, h2', 'textShadow')],
      }
      clock.play()
      return found
    }, moment)

  const STILL = { parts: ['none'], headings: ['none'] }

  test('flashes at most three times a second, on every page, and keeps it usable', async ({
    page,
  }) => {
    await openHydrated(page)
    await page.keyboard.press('Control+Shift+KeyX')
    await expect(isOn(page)).toHaveCount(1)
    const first = await clocks(page)
    expect(first).toEqual([expect.objectContaining({ isOfRoot: true })])
    expect(first[0]?.perSecond).toBeLessThanOrEqual(3)
    expect(await axeViolations(page)).toEqual([])
    await page.waitForTimeout(500)
    await page.getByRole('banner').getByRole('link', { name: 'Services' }).click()
    await expect(page).toHaveURL('/cyber-operations')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await clocks(page)).toEqual(first)
    expect(await looksAt(page, 100)).toEqual(STILL)
    const jolted = await looksAt(page, 240)
    expect(jolted).toEqual({ parts: [expect.any(String)], headings: [expect.any(String)] })
    expect(jolted).not.toMatchObject({ parts: ['none'] })
    expect(jolted).not.toMatchObject({ headings: ['none'] })
  })

  test('stays off under reduced motion and explains why', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await openHydrated(page)
    await page.keyboard.press('Control+Shift+KeyX')
    await expect(page.getByRole('status').filter({ hasText: 'reduced motion' })).toBeVisible()
    await expect(isOn(page)).toHaveCount(0)
  })
})
