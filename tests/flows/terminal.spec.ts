import { expect, type Page } from '@playwright/test'
import { axeViolations } from './support/accessibility'
import { test } from './support/backend'
import { signIn, signInButton } from './support/seed-users'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const KEYS = 'Control+Backquote'

const opener = (page: Page) => page.getByRole('button', { name: 'Open terminal' })
const terminal = (page: Page) => page.getByRole('dialog', { name: 'Terminal' })
const line = (page: Page) => terminal(page).getByRole('textbox', { name: 'Command' })
const announced = (page: Page) => terminal(page).getByRole('status')

async function openTerminal(page: Page, route = '/') {
  await page.goto(route)
  await opener(page).click()
  await expect(line(page)).toBeFocused()
}

/** Runs a command and completes its answer by a key press. */
async function run(page: Page, command: string) {
  await line(page).fill(command)
  await page.keyboard.press('Enter')
  await page.keyboard.press('End')
}

test('opens with its keys and its button, and Esc restores the focus', { tag: '@smoke' }, async ({
  page,
}) => {
  await openTerminal(page)
  await page.keyboard.press('Escape')
  await expect(terminal(page)).toHaveCount(0)
  await expect(opener(page)).toBeFocused()

  const team = page.getByRole('banner').getByRole('link', { name: 'Team' })
  await team.focus()
  await page.keyboard.press(KEYS)
  await expect(line(page)).toBeFocused()
  await page.keyboard.press(KEYS)
  await expect(terminal(page)).toHaveCount(0)
  await expect(team).toBeFocused()
})

test('opens with its keys on an untouched page', async ({ page }) => {
  await page.goto('/')
  await page.keyboard.press(KEYS)
  await expect(line(page)).toBeFocused()
})

test('ignores its keys while the user types in a field', async ({ page }) => {
  await page.goto('/')
  await signInButton(page).click()
  await page.getByLabel('Email').press(KEYS)
  // The keys are pressed again at once. They would close what the first press opened.
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press(KEYS)
  await expect(line(page)).toBeFocused()
})

test('types 15 ms per character, announces the whole text, and completes on a key press', async ({
  page,
}) => {
  await openTerminal(page)
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  const text = 'twenty characters ok'
  await line(page).fill(`echo ${text}`)
  await page.keyboard.press('Enter')
  await page.clock.runFor(150)
  await expect(terminal(page).getByText('twenty cha', { exact: true })).toBeVisible()
  await expect(announced(page)).toHaveText('')
  await page.clock.runFor(150)
  await expect(announced(page)).toHaveText(text)

  await line(page).fill('help')
  await page.keyboard.press('Enter')
  await page.clock.runFor(15)
  await page.keyboard.press('ArrowLeft')
  await expect(announced(page)).toContainText('sudo kill all')
})

for (const [command, answer] of [
  ['nmap -sV', "Command not found: nmap -sV. Type 'help' for available commands."],
  ['<b>x</b>', "Command not found: <b>x</b>. Type 'help' for available commands."],
  ['connect', 'Usage: connect [option]'],
  ['show everything', 'Usage: show [option]'],
  ['echo', 'Usage: echo [text]'],
  ['sudo reboot', 'Usage: sudo kill all'],
  ['echo <img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
  ['whoami', 'visitor'],
] as const) {
  test(`${command} prints the specified output`, async ({ page }) => {
    await openTerminal(page)
    await run(page, command)
    await expect(announced(page)).toHaveText(answer)
    await expect(terminal(page).getByText(answer, { exact: true }).first()).toBeVisible()
  })
}

for (const [command, to] of [
  ['connect portlock', '/tools/portlock'],
  ['connect clawview', '/tools/clawview'],
  ['connect clawnetcore', '/tools/clawnet-core'],
  ['join the_grid', '/hub'],
] as const) {
  test(`${command} opens ${to}`, async ({ page }) => {
    await openTerminal(page)
    await run(page, command)
    await expect(page).toHaveURL(to)
    await expect(terminal(page)).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('main')).toBeFocused()
  })
}

test('recalls commands with the arrows, completes with Tab, clears with Ctrl+L', async ({
  page,
}) => {
  await openTerminal(page)
  await run(page, 'date')
  await run(page, 'version')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(line(page)).toHaveValue('date')
  await page.keyboard.press('ArrowDown')
  await expect(line(page)).toHaveValue('version')

  await line(page).fill('con')
  await page.keyboard.press('Tab')
  await expect(line(page)).toHaveValue('connect ')
  await page.keyboard.type('clawn')
  await page.keyboard.press('Tab')
  await expect(line(page)).toHaveValue('connect clawnetcore')
  await expect(line(page)).toBeFocused()

  await page.keyboard.press('Control+KeyL')
  await expect(terminal(page).getByText('The Grid console')).toHaveCount(0)
  await expect(line(page)).toBeFocused()
})

test('keeps the focus inside, and lets Tab leave an empty line', async ({ page }) => {
  await openTerminal(page)
  await page.keyboard.press('Shift+Tab')
  await expect(terminal(page).getByRole('button', { name: 'Close terminal' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(line(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(line(page)).not.toBeFocused()
  await expect(terminal(page).locator(':focus')).toHaveCount(1)
})

test('shows who is signed in', async ({ page }) => {
  await signIn(page, 'ada')
  await opener(page).click()
  // The bar shows the session before the rest of the page.
  await expect(terminal(page).getByText('ada@grid')).toBeVisible()
  await run(page, 'whoami')
  await expect(announced(page)).toHaveText('ada')
})

test('crashes the site for a moment with sudo kill all, and stays open', async ({ page }) => {
  await openTerminal(page)
  await run(page, 'sudo kill all')
  const crash = page.locator('[data-scene="crash"]')
  await expect(crash).toContainText('SYSTEM HALTED')
  await expect(crash).toHaveCount(0)
  await expect(line(page)).toBeFocused()
  await run(page, 'echo alive')
  await expect(announced(page)).toHaveText('alive')
})

test('takes ten thousand characters', async ({ page }) => {
  await openTerminal(page)
  const long = 'x'.repeat(10_000)
  await run(page, `echo ${long}`)
  await expect(announced(page)).toHaveText(long)
})

for (const state of ['open', 'with reduced motion'] as const) {
  test(`has no violation ${state}`, async ({ page }) => {
    if (state === 'with reduced motion') await page.emulateMedia({ reducedMotion: 'reduce' })
    await openTerminal(page)
    await run(page, 'help')
    await run(page, 'nmap')
    expect(await axeViolations(page)).toEqual([])
  })
}

test('prints at once under reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openTerminal(page)
  await line(page).fill('help')
  await page.keyboard.press('Enter')
  await expect(announced(page)).toContainText('this list', { timeout: 300 })
})
