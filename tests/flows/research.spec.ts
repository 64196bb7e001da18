import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { axeViolations } from './support/accessibility'
import { expectNoHorizontalScroll } from './support/layout'
import { expectAlert, expectStatus } from './support/pages'
import { test } from './support/third-party-guard'

const PAPERS = [
  {
    path: '/research/qrc-decentralized',
    category: 'Cryptography',
    title: 'Quantum-resistant key exchange for decentralised messaging',
    author: 'Hana Kurosaki',
    date: '18 June 2026',
    sections: 8,
  },
  {
    path: '/research/behavioral-biometrics',
    category: 'Identity',
    title: 'Keystroke dynamics under coarse browser clocks',
    author: 'Ilse Brandvold',
    date: '15 May 2025',
    sections: 8,
  },
  {
    path: '/research/adversarial-ml',
    category: 'Machine learning',
    title: 'Evading flow-based intrusion detection within the rules of the network',
    author: 'Dario Mensah',
    date: '20 November 2025',
    sections: 9,
  },
] as const

const [first] = PAPERS

async function open(page: Page, path: string) {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Answers for the clipboard of a browser that has no share sheet. */
async function withoutShareSheet(page: Page, clipboard: 'open' | 'closed') {
  await page.addInitScript((state) => {
    Object.defineProperty(navigator, 'share', { value: undefined })
    const writeText = (text: string) => {
      Object.assign(window, { copied: text })
      return state === 'open' ? Promise.resolve() : Promise.reject(new Error('Denied'))
    }
    Object.defineProperty(navigator, 'clipboard', { value: { writeText } })
  }, clipboard)
}

const copied = (page: Page) => page.evaluate(() => Reflect.get(window, 'copied') as unknown)

for (const paper of PAPERS) {
  test.describe(paper.path, () => {
    test.beforeEach(({ page }) => open(page, paper.path))

    test('shows category, title, author, date, abstract and numbered sections', async ({
      page,
    }) => {
      const main = page.getByRole('main')
      await expect(page).toHaveTitle(`${paper.title} · The Grid`)
      await expect(main.getByText(paper.category, { exact: true })).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(paper.title)
      await expect(main.getByText(paper.author, { exact: true })).toBeVisible()
      await expect(main.getByText(paper.date, { exact: true })).toBeVisible()
      await expect(main.getByRole('heading', { name: 'Abstract' })).toBeVisible()
      await expect(main.getByRole('heading', { level: 2, name: /^\d+/ })).toHaveCount(
        paper.sections,
      )
      await expect(main.getByRole('heading', { name: 'References' })).toBeVisible()
      const words = ((await main.textContent()) ?? '').split(/\s+/)
      expect(words.length).toBeGreaterThan(600)
    })

    test('saves a text file named after the title and announces the PDF', async ({ page }) => {
      const note = 'The real PDF is coming. Until then, Download PDF saves the paper as plain text.'
      await expect(page.getByText(note)).toBeVisible()
      const downloading = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Download PDF' }).click()
      const download = await downloading
      expect(download.suggestedFilename()).toBe(`${paper.title}-research.txt`)
      const text = await readFile(await download.path(), 'utf8')
      expect(text.split('\n').join(' ')).toContain(paper.title.toUpperCase())
      expect(text).toContain('The real PDF is coming.')
      expect(text).toContain('[1] ')
      const toast = page.getByRole('status').filter({ hasText: 'The real PDF is coming.' })
      await expect(toast).toBeVisible()
    })

    test('has no axe violation and does not scroll sideways at 320 px', async ({ page }) => {
      expect(await axeViolations(page)).toEqual([])
      await page.setViewportSize({ width: 320, height: 640 })
      expect(await axeViolations(page)).toEqual([])
      await expectNoHorizontalScroll(page)
    })
  })
}

test('skips the block of unknown type in the behavioral paper', async ({ page }) => {
  await open(page, '/research/behavioral-biometrics')
  await expect(page.getByRole('heading', { name: 'Replay' })).toBeVisible()
  await expect(page.getByText('A leaked password can be replaced by the evening.')).toHaveCount(0)
})

test('links a citation to its reference, and a heading to itself', async ({ page }) => {
  await open(page, first.path)
  await page.getByRole('link', { name: '[1]', exact: true }).first().click()
  await expect(page).toHaveURL(/#reference-1$/)
  await expect(page.locator('#reference-1')).toBeInViewport()
  await page.getByRole('main').getByRole('link', { name: '3 Construction' }).last().click()
  await expect(page).toHaveURL(/#construction$/)
  await expect(page.locator('#construction')).toBeInViewport()
})

test("opens the device's share sheet", async ({ page }) => {
  await page.addInitScript(() => {
    const share = (data: ShareData) => {
      Object.assign(window, { shared: data })
      return Promise.resolve()
    }
    Object.defineProperty(navigator, 'share', { value: share })
  })
  await open(page, first.path)
  await page.getByRole('button', { name: 'Share' }).click()
  await expect
    .poll(() => page.evaluate(() => Reflect.get(window, 'shared') as unknown))
    .toEqual({ title: first.title, url: page.url() })
})

test('copies the link without a share sheet', async ({ page }) => {
  await withoutShareSheet(page, 'open')
  await open(page, `${first.path}#limits`)
  await page.getByRole('button', { name: 'Share' }).click()
  await expectStatus(page, 'Link copied')
  expect(await copied(page)).toBe(page.url().replace('#limits', ''))
})

test('shows the URL when copying is impossible', async ({ page }) => {
  await withoutShareSheet(page, 'closed')
  await open(page, first.path)
  await page.getByRole('button', { name: 'Share' }).click()
  await expectAlert(page, page.url())
})

test('writes the link to the clipboard with permission', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }))
  await open(page, first.path)
  await page.getByRole('button', { name: 'Share' }).click()
  await expectStatus(page, 'Link copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
})

for (const name of ['Cite', 'Copy BibTeX']) {
  test(`${name} copies the BibTeX entry`, async ({ page }) => {
    await withoutShareSheet(page, 'open')
    await open(page, first.path)
    await page.getByRole('button', { name, exact: true }).click()
    await expectStatus(page, 'BibTeX copied.')
    expect(await copied(page)).toMatch(/^@techreport\{kurosaki2026qrc,\n {2}author = \{Kurosaki, /)
  })
}

test("prints a paper black on white, without the site's frame", async ({ page }) => {
  await open(page, first.path)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(page.getByText('doi.org/10.6028/NIST.FIPS.203')).toBeVisible()
  const colours = await page.getByRole('main').evaluate((main) => {
    const { color, backgroundColor } = getComputedStyle(main)
    return [color, backgroundColor, getComputedStyle(document.body).backgroundColor]
  })
  expect(colours).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)', 'rgb(255, 255, 255)'])
})

for (const path of ['/research/unknown', '/research/QRC-decentralized', '/research/toString']) {
  test(`${path} redirects to the landing page`, async ({ page }) => {
    await page.goto(path)
    await expect(page).toHaveURL('/')
  })
}

test('links the landing page to the three papers', async ({ page }) => {
  await page.goto('/#intelligence')
  const cards = page.locator('#intelligence').getByRole('article')
  await expect(cards).toHaveCount(3)
  for (const [at, paper] of PAPERS.entries()) {
    const card = cards.nth(at)
    await expect(card.getByRole('heading', { name: paper.title })).toBeVisible()
    await expect(card.getByText(paper.category, { exact: true })).toBeVisible()
    await expect(card.getByText(paper.date, { exact: true })).toBeVisible()
    await expect(card.getByRole('link')).toHaveAttribute('href', paper.path)
  }
  await cards.nth(0).getByRole('link').click()
  await expect(page).toHaveURL(first.path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(first.title)
})
