// @vitest-environment happy-dom

import { mailSettings, NOTIFIED_KINDS } from '@grid/schema/mail'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { firestore } from '../../../data/firestore-server.fixture'
import { notify } from '../../../design/notify'
import { renderInApp } from '../../../session/render.fixture'
import { samplePost } from '../posts/post.fixture'
import { atMs, removalAt, replyAt, upvotesAt } from './notification.fixture'
import { NotificationList } from './notification-list'

const OWN = 'profiles/ada/notifications'
const row = (text: RegExp) => screen.findByRole('article', { name: text })
const marking = (article: HTMLElement) =>
  within(article).queryByRole('button', { name: 'Mark as read' })

function show({ mayMark = true, isConfirmed = true } = {}) {
  renderInApp(
    <main id="main" tabIndex={-1}>
      <NotificationList uid="ada" mayMark={mayMark} isConfirmed={isConfirmed} />
    </main>,
  )
}

beforeEach(() => firestore.store('posts', samplePost(1, { id: 'a-post', title: 'Mesh radio' })))

test('lists replies and notifications with links, and what was deleted without one', async () => {
  firestore.store('comments', replyAt(3), replyAt(4, { post_id: 'gone' }))
  firestore.store(OWN, upvotesAt(5), upvotesAt(6, 'gone'), removalAt(7))
  show()
  expect((await screen.findAllByRole('article')).map((one) => one.textContent)).toEqual([
    expect.stringContaining('An admin removed your post“Buy now”. Reason: Advertising.'),
    expect.stringContaining('Your post has 3 upvotesThe post was deleted.'),
    expect.stringContaining('Your post has 3 upvotesMesh radio'),
    expect.stringContaining('mallory commented on your postText 4The post was deleted.'),
    expect.stringContaining('mallory commented on your postText 3'),
  ])
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links).toEqual(['/hub/a-post', '/hub/a-post#comment-reply-3'])
})

test('marks one entry as read and moves the focus on', async () => {
  firestore.store('comments', replyAt(3), replyAt(4))
  show()
  const first = await row(/Text 4/)
  await waitFor(() => expect(marking(first)).not.toBeNull())
  await userEvent.click(within(first).getByRole('button', { name: 'Mark as read' }))
  await waitFor(() => expect(marking(first)).toBeNull())
  expect(marking(await row(/Text 3/))).not.toBeNull()
  expect(document.activeElement?.closest('article')).toBe(first)
})

test('marks all entries as read', async () => {
  firestore.store('comments', replyAt(3))
  firestore.store(OWN, upvotesAt(5))
  show()
  await userEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: /as read/ })).toBeNull())
  expect(firestore.stored('inboxes/ada')?.['read_at']).toEqual(atMs(5))
  expect(screen.queryAllByText('New:', { exact: false })).toEqual([])
})

test('says that there is nothing yet', async () => {
  show()
  expect(await screen.findByText(/^No notifications yet/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'To The Grid' })).toBeTruthy()
})

test('offers banned members no button', async () => {
  firestore.store('comments', replyAt(3))
  show({ mayMark: false })
  await row(/New: mallory commented on your post/)
  expect(screen.queryByRole('button')).toBeNull()
})

/** Chooses how the member learns of a kind of notification. */
async function choose(kind: RegExp, choice: string) {
  const field = await screen.findByRole('combobox', { name: kind })
  await waitFor(() => expect(field.getAttribute('aria-disabled')).not.toBe('true'))
  await userEvent.click(field)
  await userEvent.click(await screen.findByRole('option', { name: choice }))
}
const settings = () => firestore.stored('mail_settings/ada')
const shown = (kind: RegExp) => screen.getByRole('combobox', { name: kind }).textContent

test('turns a kind off and on again, and keeps what was read', async () => {
  firestore.store('inboxes', { id: 'ada', read_at: atMs(5), read_marks: ['c1@9'] })
  show()
  await choose(/^Mentions/, 'Off')
  await waitFor(() => expect(shown(/^Mentions/)).toBe('Off'))
  const { id: _, ...inbox } = firestore.stored('inboxes/ada') ?? {}
  expect(inbox).toEqual({ read_at: atMs(5), read_marks: ['c1@9'], muted_kinds: ['mention'] })
  await choose(/^Mentions/, 'On the site')
  await waitFor(() => expect(shown(/^Mentions/)).toBe('On the site'))
  expect(firestore.stored('inboxes/ada')?.['muted_kinds']).toEqual([])
})

test('lists no replies while they are turned off', async () => {
  firestore.store('comments', replyAt(3))
  firestore.store(OWN, upvotesAt(5))
  show()
  await row(/commented on your post/)
  await choose(/^Replies/, 'Off')
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1))
  await choose(/^Replies/, 'On the site')
  await row(/commented on your post/)
})

test('chooses mails for a kind, and ends them when it is turned off', async () => {
  show()
  await choose(/^Mentions/, 'On the site, and a mail at once')
  await choose(/^Replies/, 'On the site, and a mail at once')
  await waitFor(() =>
    expect(settings()).toMatchObject({ deliveries: { mention: 'at_once', reply: 'at_once' } }),
  )
  await choose(/^Mentions/, 'Off')
  await waitFor(() => expect(settings()).toMatchObject({ deliveries: { reply: 'at_once' } }))
  const { id: _, ...stored } = settings() ?? {}
  expect(mailSettings.safeParse(stored).error).toBeUndefined()
  expect(shown(/^Replies/)).toBe('On the site, and a mail at once')
})

test('chooses the daily mail and its hour, in the time zone of the browser', async () => {
  show()
  await choose(/^Replies/, 'On the site, and in the daily mail')
  await choose(/^Hour/, '23:00')
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  await waitFor(() =>
    expect(settings()).toMatchObject({
      ...{ deliveries: { reply: 'daily' }, digest_hour: 23, time_zone: timeZone },
    }),
  )
})

test('offers a choice for every kind, and turns off none that is always listed', async () => {
  show()
  await waitFor(() => expect(shown(/^Replies/)).toBe('On the site'))
  expect(screen.getAllByRole('combobox')).toHaveLength(NOTIFIED_KINDS.length)
  await userEvent.click(screen.getByRole('combobox', { name: /^Removals/ }))
  expect(await screen.findByRole('option', { name: 'On the site' })).toBeTruthy()
  expect(screen.queryByRole('option', { name: 'Off' })).toBeNull()
})

test('shows the choices disabled while they load, so that a link to them finds them', async () => {
  const arrive = firestore.hold('mail_settings', 'listen')
  show()
  const replies = await screen.findByRole('combobox', { name: /^Replies/ })
  expect(replies.getAttribute('aria-disabled')).toBe('true')
  expect(document.getElementById('mails')?.textContent).toContain('Loading your choices...')
  arrive()
  await waitFor(() => expect(shown(/^Replies/)).toBe('On the site'))
  expect(screen.queryByText('Loading your choices...')).toBeNull()
})

test('says that the choices could not be loaded', async () => {
  firestore.fail('mail_settings', 'unavailable', { on: 'listen' })
  show()
  expect(await screen.findByText('Your choices could not be loaded. Still trying.')).toBeTruthy()
})

test('shows a member without a confirmed address that no mails are sent', async () => {
  show({ isConfirmed: false })
  expect(await screen.findByText(/^You get no mails yet/)).toBeTruthy()
})

test('promises no mails on a site without a mail server', async () => {
  vi.stubEnv('VITE_MAILS', 'off')
  show({ isConfirmed: false })
  expect(await screen.findByText('This site sends no mails about notifications.')).toBeTruthy()
  await waitFor(() => expect(shown(/^Mentions/)).toBe('On the site'))
  await userEvent.click(screen.getByRole('combobox', { name: /^Mentions/ }))
  const options = await screen.findAllByRole('option')
  expect(options.map(({ textContent }) => textContent)).toEqual(['On the site', 'Off'])
  expect(screen.queryByText(/^You get no mails yet/)).toBeNull()
})

test('keeps a mail that was chosen before the site lost its mail server', async () => {
  vi.stubEnv('VITE_MAILS', 'off')
  const chosen = { deliveries: { mention: 'daily' }, digest_hour: 7, time_zone: 'UTC' }
  firestore.store('mail_settings', { id: 'ada', ...chosen })
  show()
  expect(await screen.findByText(/Mails that you chose before arrive once it does/)).toBeTruthy()
  expect(shown(/^Mentions/)).toBe('On the site, and in the daily mail')
  expect(screen.queryByRole('combobox', { name: /^Hour/ })).toBeNull()
  await choose(/^Mentions/, 'On the site')
  await waitFor(() => expect(settings()).toMatchObject({ deliveries: {} }))
})

test('shows a choice before it is stored', async () => {
  show()
  const respond = firestore.hold('mail_settings', 'read')
  await choose(/^Mentions/, 'Off')
  await waitFor(() => expect(shown(/^Mentions/)).toBe('Off'))
  expect(settings()).toBeUndefined()
  respond()
  await waitFor(() => expect(settings()).toBeDefined())
  expect(shown(/^Mentions/)).toBe('Off')
})

test('shows the earlier choice again once a mail has ended the mails', async () => {
  show()
  await choose(/^Mentions/, 'On the site, and a mail at once')
  await screen.findByRole('combobox', { name: /^Hour/ })
  firestore.store('mail_settings', { ...settings(), deliveries: {} })
  await waitFor(() => expect(shown(/^Mentions/)).toBe('On the site'))
})

test('shows the hour of the daily mail before it is stored', async () => {
  show()
  await choose(/^Replies/, 'On the site, and in the daily mail')
  await screen.findByRole('combobox', { name: /^Hour/ })
  const respond = firestore.hold('mail_settings', 'read')
  await choose(/^Hour/, '23:00')
  await waitFor(() => expect(shown(/^Hour/)).toBe('23:00'))
  expect(settings()).toMatchObject({ digest_hour: 7 })
  respond()
  await waitFor(() => expect(settings()).toMatchObject({ digest_hour: 23 }))
  expect(shown(/^Hour/)).toBe('23:00')
})

test('stores a choice a second later if it came too soon after another one', async () => {
  firestore.fail('mail_settings', 'permission-denied', { on: 'write', times: 1 })
  show()
  await choose(/^Mentions/, 'On the site, and a mail at once')
  await waitFor(() => expect(settings()).toMatchObject({ deliveries: { mention: 'at_once' } }), {
    timeout: 3_000,
  })
})

test('shows that a choice was not saved', async () => {
  const error = vi.spyOn(notify, 'error').mockReturnValue('')
  firestore.fail('mail_settings', 'unavailable', { on: 'write' })
  show()
  await choose(/^Upvotes/, 'Off')
  await waitFor(() => expect(error).toHaveBeenCalledOnce())
  await waitFor(() => expect(shown(/^Upvotes/)).toBe('On the site'))
})

const newEntries = (name: string) => screen.findByRole('button', { name })

test('offers what arrives while the list is open, and shows it first', async () => {
  firestore.store(OWN, upvotesAt(5))
  show()
  await row(/3 upvotes/)
  expect(screen.queryByRole('button', { name: /new notification/ })).toBeNull()
  firestore.store('comments', replyAt(6))
  const shownBefore = screen.getAllByRole('article')
  await userEvent.click(await newEntries('1 new notification'))
  expect(shownBefore).toHaveLength(1)
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2))
  expect(screen.getAllByRole('article')[0]?.textContent).toContain('Text 6')
  expect(document.activeElement?.closest('article')?.textContent).toContain('Text 6')
  expect(screen.queryByRole('button', { name: /new notification/ })).toBeNull()
})

test('offers a group that grows, and shows it once', async () => {
  firestore.store(OWN, upvotesAt(5))
  show()
  await row(/3 upvotes/)
  firestore.store(OWN, { ...upvotesAt(5), count: 4, notified_at: atMs(9) })
  await userEvent.click(await newEntries('1 new notification'))
  await row(/4 upvotes/)
  expect(screen.getAllByRole('article')).toHaveLength(1)
})

test('says that more may have arrived than the bell counts', async () => {
  show()
  await screen.findByText(/^No notifications yet/)
  firestore.store(OWN, ...[1, 2, 3, 4, 5, 6].map((ms) => upvotesAt(ms, `post-${ms}`)))
  await userEvent.click(await newEntries('5+ new notifications'))
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(6))
})

test('keeps the list and the button when new entries cannot be fetched', async () => {
  const error = vi.spyOn(notify, 'error').mockReset()
  firestore.store(OWN, upvotesAt(5))
  show()
  await row(/3 upvotes/)
  firestore.store(OWN, upvotesAt(6, 'other'))
  const button = await newEntries('1 new notification')
  firestore.fail(OWN, 'permission-denied', { on: 'read' })
  await userEvent.click(button)
  await waitFor(() => expect(error).toHaveBeenCalledOnce())
  expect(await newEntries('1 new notification')).toBeTruthy()
  expect(screen.getAllByRole('article')).toHaveLength(1)
})

test('heads the choices below the list, so that a screen reader finds them', async () => {
  show()
  await screen.findByRole('heading', { level: 2, name: 'Notify me of' })
  expect(screen.getByRole('group', { name: 'Notify me of' })).toBeDefined()
})
