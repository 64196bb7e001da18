// @vitest-environment happy-dom
import { signedReleases } from 'virtual:releases'
import { RELEASES } from '@grid/schema/releases'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { OFFLINE } from '../../browser/connection'
import { FunctionsError, functions } from '../../data/functions.fixture'
import { isDimmed } from '../../design/is-dimmed.fixture'
import { notify } from '../../design/notify'
import { recordToasts } from '../../design/notify.fixture'
import { renderInApp } from '../../session/render.fixture'
import { DownloadPanel } from './download-panel'
import { DOWNLOAD_MESSAGES } from './downloads'
import { RELEASED, signed, stranger } from './signed-manifest.fixture'

const { linux } = RELEASES.portlock
const version = linux.state === 'available' ? linux.version : ''
const name = `portlock-${version}-linux.tar.gz`
const LINK = 'https://files.example/a-link'
const SPECIFIED = 'Unable to download. Please contact us at lab@thegrid.example.'

/** The saved files: names and contents. */
const saved: [name: string, content: Blob][] = []
const fetchFile = vi.fn<(url: string) => Promise<Response>>()
const reject = (reason: string, more = {}) =>
  functions.on('createDownloadLink', () => {
    throw new FunctionsError('functions/failed-precondition', { reason, ...more })
  })

beforeEach(() => {
  Object.assign(signedReleases, signed(version))
  functions.on('createDownloadLink', () => ({ url: LINK, file_name: name }))
  fetchFile.mockImplementation(async () => new Response(RELEASED))
  vi.stubGlobal('fetch', fetchFile)
  saved.length = 0
  let content = new Blob()
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    content = blob as Blob
    return 'blob:saved'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push([this.download, content])
  })
  recordToasts()
  renderInApp(<DownloadPanel tool="portlock" />)
})

const button = () => screen.getByRole('button', { name: /^Download/ })
const download = () => userEvent.click(button())
const isFailed = () => vi.waitFor(() => expect(notify.error).toHaveBeenCalled(), 10_000)

test('shows for each platform its version, Coming Soon or Unavailable', () => {
  const [linux, windows, macos] = screen.getAllByRole('listitem').map((row) => within(row))
  expect(linux?.getByText('v1.2.3')).toBeTruthy()
  expect(linux?.getByRole<HTMLButtonElement>('button', { name: 'Download' }).disabled).toBe(false)
  const soon = windows?.getByRole<HTMLButtonElement>('button', { name: 'Coming Soon' })
  expect(soon?.disabled).toBe(true)
  expect(macos?.getByText('Unavailable')).toBeTruthy()
  expect(macos?.queryByRole('button')).toBeNull()
})

test('saves the released file under its name', async () => {
  await download()
  await vi.waitFor(() => expect(saved).toHaveLength(1), 10_000)
  expect(functions.calls()).toEqual([
    { name: 'createDownloadLink', input: { tool_id: 'portlock', platform: 'linux' } },
  ])
  expect(fetchFile.mock.calls.map(([url]) => url)).toEqual([LINK])
  expect(saved[0]?.[0]).toBe(name)
  expect(await saved[0]?.[1].text()).toBe('abc')
  expect(notify.error).not.toHaveBeenCalled()
})

test('shows "Downloading..." and is disabled during a download', async () => {
  let arrive = () => {}
  fetchFile.mockReturnValueOnce(
    new Promise((resolve) => (arrive = () => resolve(new Response(RELEASED)))),
  )
  await download()
  expect(button().textContent).toBe('Downloading...')
  expect([isDimmed(button()), document.activeElement]).toEqual([true, button()])
  await vi.waitFor(() => expect(fetchFile).toHaveBeenCalledOnce(), 10_000)
  expect(notify.success).toHaveBeenCalledExactlyOnceWith('Download started!')
  arrive()
  await vi.waitFor(() => expect(button().textContent).toBe('Download'), 10_000)
  expect([isDimmed(button()), document.activeElement]).toEqual([false, button()])
})

const sendOtherBytes = () =>
  fetchFile.mockImplementation(async () => new Response(new TextEncoder().encode('abd')))

test.each([
  ['that the file was altered', sendOtherBytes, /does not match the release/],
  [
    'that the manifest cannot be trusted',
    () => Object.assign(signedReleases, signed(version, stranger)),
    /trusted/,
  ],
  [
    'how long to wait after too many downloads',
    () => reject('too_many_requests', { retry_after_seconds: 40 }),
    /40 seconds/,
  ],
])('shows %s below the button and the e-mail in the toast', async (_, fail, reason) => {
  fail()
  await download()
  await isFailed()
  expect(notify.error).toHaveBeenCalledExactlyOnceWith(SPECIFIED)
  expect((await screen.findByRole('alert')).textContent).toMatch(reason)
  expect(saved).toEqual([])
})

test('requests nothing if another key signed the manifest', async () => {
  Object.assign(signedReleases, signed(version, stranger))
  await download()
  expect((await screen.findByRole('alert')).textContent).toBe(DOWNLOAD_MESSAGES.untrusted)
  expect(functions.calls()).toEqual([])
  expect(fetchFile).not.toHaveBeenCalled()
})

test('shows the e-mail in the toast after an unknown error', async () => {
  fetchFile.mockRejectedValue(new TypeError('Failed to fetch'))
  await download()
  await isFailed()
  expect(notify.error).toHaveBeenCalledExactlyOnceWith(SPECIFIED)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('says below the button that the device is offline', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  fetchFile.mockRejectedValue(new TypeError('Failed to fetch'))
  await download()
  await isFailed()
  expect(notify.error).toHaveBeenCalledExactlyOnceWith(SPECIFIED)
  expect((await screen.findByRole('alert')).textContent).toBe(OFFLINE)
})

test.each([
  ['the call', () => reject('file_missing')],
  ['the link', () => fetchFile.mockResolvedValue(new Response('', { status: 404 }))],
])('shows a missing file (%s) only in the toast', async (_, fail) => {
  fail()
  await download()
  await isFailed()
  expect(notify.error).toHaveBeenCalledExactlyOnceWith(
    DOWNLOAD_MESSAGES.missing('lab@thegrid.example'),
    { duration: 5_000 },
  )
  expect(screen.queryByRole('alert')).toBeNull()
})

test('removes the reason at the next attempt', async () => {
  sendOtherBytes()
  await download()
  await screen.findByRole('alert')
  fetchFile.mockImplementation(async () => new Response(RELEASED))
  await download()
  await vi.waitFor(() => expect(saved).toHaveLength(1), 10_000)
  expect(screen.queryByRole('alert')).toBeNull()
})
