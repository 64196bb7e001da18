// @vitest-environment happy-dom
import type { SignedManifest } from '@grid/schema/release-manifest'
import { RELEASES } from '@grid/schema/releases'
import { beforeEach, expect, test, vi } from 'vitest'
import { downloadRelease } from './downloads'
import { DOWNLOAD_MESSAGES } from './messages'
import { RELEASED, signed, stranger } from './signed-manifest.fixture'

const { call, save, arrive, page } = vi.hoisted(() => ({
  call: vi.fn<(name: string, input: object) => Promise<object>>(),
  save: vi.fn<(name: string, content: Blob) => void>(),
  arrive: vi.fn<(url: string, size: number) => Promise<Uint8Array>>(),
  page: { manifest: '', signature: '', public_key: '' },
}))
vi.mock('virtual:releases', () => ({ signedReleases: page }))
vi.mock('../../data/callables', () => ({ call }))
vi.mock('../../browser/files', () => ({ saveFile: save }))
vi.mock('./fetch-file', () => ({ fetchFile: arrive }))

const { linux } = RELEASES.portlock
const version = linux.state === 'available' ? linux.version : ''
const name = `portlock-${version}-linux.tar.gz`
const progress = { onStart: vi.fn<() => void>(), onShare: () => undefined }

function download(manifest: SignedManifest, bytes = RELEASED) {
  Object.assign(page, manifest)
  arrive.mockResolvedValue(bytes)
  return downloadRelease('portlock', 'linux', progress)
}

beforeEach(() => {
  for (const mock of [call, save, arrive, progress.onStart]) mock.mockReset()
  call.mockResolvedValue({ url: 'https://files.example/a-link', file_name: name })
})

test('saves the released file under its name', async () => {
  await download(signed(version))
  expect(call).toHaveBeenCalledExactlyOnceWith('createDownloadLink', {
    tool_id: 'portlock',
    platform: 'linux',
  })
  expect(arrive.mock.calls[0]?.slice(0, 2)).toEqual(['https://files.example/a-link', 3])
  expect(progress.onStart).toHaveBeenCalledOnce()
  const [savedAs, content] = save.mock.calls[0] ?? []
  expect(savedAs).toBe(name)
  expect(await content?.text()).toBe('abc')
})

test('requests nothing if another key signed the manifest', async () => {
  const foreign = download(signed(version, stranger))
  await expect(foreign).rejects.toThrow(DOWNLOAD_MESSAGES.untrusted)
  expect(call).not.toHaveBeenCalled()
  expect(arrive).not.toHaveBeenCalled()
})

test('does not save bytes with another checksum', async () => {
  const altered = download(signed(version), new TextEncoder().encode('abd'))
  await expect(altered).rejects.toThrow(DOWNLOAD_MESSAGES.altered)
  expect(save).not.toHaveBeenCalled()
})
