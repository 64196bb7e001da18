import { expect, type Page } from '@playwright/test'
import { GithubServer, primary } from '../../functions/src/github/github-server.fixture'
import { GITHUB_PORT } from '../hosts'
import { test } from './support/backend'
import { mailedCodes, mailedLink } from './support/mail'
import { newMember, signInAsNew } from './support/members'
import { expectStatus } from './support/pages'
import { expectGreeting, sendSignIn, signInButton, uniqueName } from './support/seed-users'
import { addAuthenticator } from './support/sign-ins'

// One server takes GitHub's part for all tests of this file.
test.describe.configure({ mode: 'default' })

let github: GithubServer
let lastId = 1_000

test.beforeAll(async () => {
  github = await GithubServer.open(Number(process.env[GITHUB_PORT]))
})
test.beforeEach(() => github.reset())
test.afterAll(() => github.close())

/** Signs the browser in at GitHub, to a new account there. */
function visitAs(email: string, verified = true): string {
  lastId += 1
  const login = `octo-${Date.now().toString(36)}-${lastId}`
  github.visitor = { id: Date.now() + lastId, login, emails: [primary(email, verified)] }
  return login
}

const newEmail = () => `${uniqueName('octo')}@grid.test`

/** Presses the button of the sign-in dialog, by the keyboard. */
async function continueWithGithub(page: Page): Promise<void> {
  await page.goto('/hub')
  await signInButton(page).click()
  const dialog = page.getByRole('dialog', { name: 'Access the Hub' })
  await dialog.getByRole('button', { name: 'Continue with GitHub' }).focus()
  await page.keyboard.press('Enter')
}

/** The page says why the sign-in failed, and nobody is signed in. */
async function expectFailure(page: Page, text: string): Promise<void> {
  await expectStatus(page, text)
  await expect(page).toHaveURL(/\/account\/github$/)
  await expect(signInButton(page)).toBeVisible()
}

async function chooseUsername(page: Page, username: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Choose your username' })
  await expect(dialog).toContainText('Your account was created with GitHub.')
  await dialog.getByLabel('Username').fill(username)
  await dialog.getByRole('button', { name: 'Take this username' }).click()
  await expectGreeting(page, username)
}

test('signs a new member up with GitHub, who chooses a username', { tag: '@core' }, async ({
  page,
  backend,
}) => {
  const [email, username] = [newEmail(), uniqueName('olga')]
  const login = visitAs(email)
  await continueWithGithub(page)
  await chooseUsername(page, username)
  await expect(page).toHaveURL(/\/hub$/)
  const account = await backend.auth.getUserByEmail(email)
  expect(account).toMatchObject({ emailVerified: true, providerData: [] })
  expect(await mailedCodes(email, 'VERIFY_EMAIL')).toEqual([])

  await page.goto('/account')
  await expect(page.getByRole('region', { name: 'GitHub' })).toContainText(login)
  const signIns = page.getByRole('list', { name: 'Recent sign-ins' })
  await expect(signIns.getByRole('listitem')).toHaveText([/This session.+GitHub$/])

  await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click()
  await expect(signInButton(page)).toBeVisible()
  await continueWithGithub(page)
  await expectGreeting(page, username)
})

test('asks a member without password and passkey to set a password before a change', async ({
  page,
}) => {
  const [email, username] = [newEmail(), uniqueName('olga')]
  visitAs(email)
  await continueWithGithub(page)
  await chooseUsername(page, username)
  await addAuthenticator(page)
  await page.goto('/account')
  const password = page.getByRole('region', { name: 'Password' })
  await expect(password).toContainText('Your account has no password yet.')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await expect(dialog).toContainText('does not show who is at this device now')
  await dialog.getByRole('button', { name: 'Send the link' }).click()
  await expectStatus(page, `A link to set a password is on its way to ${email}.`)
  await page.goto(await mailedLink(email, 'PASSWORD_RESET'))
  await page.getByLabel('New password', { exact: true }).fill('Gr1d-first!')
  await page.getByLabel('Confirm password').fill('Gr1d-first!')
  await page.getByRole('button', { name: 'Set the password' }).click()
  await expectStatus(page, 'Your new password is set.')
})

test('links GitHub to the account of a member, who signs in with it and unlinks it', {
  tag: '@core',
}, async ({ page, backend }) => {
  const { username, email } = await signInAsNew(page, backend, 'lisa')
  const login = visitAs(email)
  await page.goto('/account')
  await page.getByRole('button', { name: 'Link GitHub' }).click()
  await expectStatus(page, 'GitHub has been linked to your account.')
  await expect(page).toHaveURL(/\/account$/)
  const section = page.getByRole('region', { name: 'GitHub' })
  await expect(section).toContainText(login)

  await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click()
  await expect(signInButton(page)).toBeVisible()
  await continueWithGithub(page)
  await expectGreeting(page, username)
  await page.goto('/account')
  await section.getByRole('button', { name: `Unlink ${login}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await dialog.getByLabel('Current password').fill('Gr1d-demo!')
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expectStatus(page, 'GitHub has been unlinked from your account.')
  await expect(section.getByRole('button', { name: 'Link GitHub' })).toBeVisible()
})

test('links GitHub to the account that has its e-mail after the owner has signed in', async ({
  page,
  backend,
}) => {
  const { uid, username, email } = await newMember(backend, 'cleo')
  const login = visitAs(email)
  await continueWithGithub(page)
  await expectFailure(page, 'An account with the email address of your GitHub account exists')
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await sendSignIn(page, email)
  await page.getByRole('button', { name: `Link GitHub to ${username}` }).click()
  await expectStatus(page, 'GitHub has been linked to your account.')
  const { docs } = await backend.db.collection('github_accounts').where('user_id', '==', uid).get()
  expect(docs.map((link) => link.get('login'))).toEqual([login])
})

test('does not enter an account that somebody else has opened with the e-mail', async ({
  page,
  backend,
}) => {
  const { uid, email } = await newMember(backend, 'cleo')
  await backend.auth.updateUser(uid, { emailVerified: false })
  visitAs(email)
  await continueWithGithub(page)
  await expectFailure(page, 'An account with the email address of your GitHub account exists')
  expect((await backend.auth.getUser(uid)).emailVerified).toBe(false)
})

test('shows that the sign-in was cancelled at GitHub, and begins it again', async ({ page }) => {
  await continueWithGithub(page)
  await expectFailure(page, 'You cancelled at GitHub, so nothing was changed.')
  visitAs(newEmail())
  await page.getByRole('button', { name: 'Try again with GitHub' }).click()
  await chooseUsername(page, uniqueName('olga'))
})

const NOT_STARTED = 'This sign-in did not begin in this tab, or it was completed already.'

test('rejects a return URL of another browser, a replayed one, and one without a state', async ({
  page,
  browser,
}) => {
  visitAs(newEmail())
  let used = ''
  page.on('request', (request) => {
    if (request.url().includes('/account/github?')) used = request.url()
  })
  // The attacker begins, and does not let the own browser come back.
  const attacker = await browser.newPage()
  let sent = ''
  await attacker.route('**/login/oauth/authorize?*', (route) => {
    sent = github.authorize(new URL(route.request().url()).searchParams)
    return route.abort()
  })
  await attacker.goto(`http://${process.env['GRID_SITE_HOST']}/hub`)
  await signInButton(attacker).click()
  await attacker.getByRole('button', { name: 'Continue with GitHub' }).click()
  await expect.poll(() => sent).toContain('state=')
  await attacker.close()

  await page.goto(sent)
  await expectFailure(page, NOT_STARTED)
  await continueWithGithub(page)
  await chooseUsername(page, uniqueName('olga'))
  await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click()
  await expect(signInButton(page)).toBeVisible()
  await page.goto(used)
  await expectFailure(page, NOT_STARTED)
  await page.goto('/account/github?code=abc')
  await expectFailure(page, NOT_STARTED)
})

test('rejects an expired state, and a verifier that is not the one of the state', async ({
  page,
  backend,
}) => {
  const email = newEmail()
  visitAs(email)
  await page.route('**/login/oauth/authorize?*', async (route) => {
    const { docs } = await backend.db.collection('github_states').get()
    await Promise.all(docs.map(({ ref }) => ref.update({ expires_at: new Date(0) })))
    await route.continue()
  })
  await continueWithGithub(page)
  await expectFailure(page, 'This took too long, so it is no longer valid. Please try again.')
  await page.unrouteAll()
  await page.route('**/signInWithGithub', (route) => {
    const { data } = route.request().postDataJSON() ?? {}
    if (!data) return route.continue()
    return route.continue({ postData: { data: { ...data, code_verifier: 'A'.repeat(43) } } })
  })
  await continueWithGithub(page)
  await expectFailure(page, 'This took too long, so it is no longer valid. Please try again.')
  const { users } = await backend.auth.getUsers([{ email }])
  expect(users).toEqual([])
})

test('shows that GitHub is down, slow or incomprehensible, and leaves nothing behind', async ({
  page,
  backend,
}) => {
  const email = newEmail()
  const login = visitAs(email)
  const unavailable = 'GitHub cannot be reached right now. Please try again in a moment.'
  github.fail('/login/oauth/access_token', { status: 503 })
  await continueWithGithub(page)
  await expectFailure(page, unavailable)
  github.fail('/login/oauth/access_token', { body: '<!doctype html><title>Unicorn!</title>' })
  await continueWithGithub(page)
  await expectFailure(page, unavailable)
  github.reset()
  visitAs(email)
  github.fail('/user', 'slow')
  await continueWithGithub(page)
  await expectFailure(page, unavailable)
  github.reset()
  visitAs(email, false)
  await continueWithGithub(page)
  await expectFailure(page, 'Your GitHub account has no confirmed primary email address.')
  expect((await backend.auth.getUsers([{ email }])).users).toEqual([])
  const links = backend.db.collection('github_accounts').where('login', '==', login)
  expect((await links.get()).size).toBe(0)
})

test('signs in from two tabs at the same time, to one account', async ({
  page,
  context,
  backend,
}) => {
  const email = newEmail()
  visitAs(email)
  const other = await context.newPage()
  const waiting: (() => void)[] = []
  await context.route('**/login/oauth/authorize?*', async (route) => {
    await new Promise<void>((resolve) => waiting.push(resolve))
    await route.continue()
  })
  await continueWithGithub(page)
  await continueWithGithub(other)
  await expect.poll(() => waiting.length).toBe(2)
  for (const resolve of waiting) resolve()
  const username = uniqueName('olga')
  await chooseUsername(page, username)
  await expectGreeting(other, username)
  const { users } = await backend.auth.getUsers([{ email }])
  expect(users).toHaveLength(1)
})
