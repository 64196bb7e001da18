import { describe, expect, it, vi } from 'vitest'
import { FileRequestError, fetchFile } from './downloads'

const bytes = (text: string) => new TextEncoder().encode(text)

function respond(chunks: readonly string[], status = 200) {
  const body = new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(bytes(chunk))
      controller.close()
    },
  })
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, { status })))
}

describe('fetching a file', () => {
  it('returns all bytes and reports the progress', async () => {
    respond(['ab', 'cd'])
    const shares: number[] = []
    expect(await fetchFile('/file', 4, (share) => shares.push(share))).toEqual(bytes('abcd'))
    expect(shares).toEqual([0.5, 1])
  })

  it('returns the bytes of a file that ends early', async () => {
    respond(['ab'])
    expect(await fetchFile('/file', 4, () => undefined)).toEqual(bytes('ab'))
  })

  it('rejects a file that is longer than its release', async () => {
    respond(['abcd', 'e'])
    await expect(fetchFile('/file', 4, () => undefined)).rejects.toThrow(
      'does not match the release',
    )
  })

  it('rejects with the error status', async () => {
    respond([''], 404)
    const failed = fetchFile('/file', 4, () => undefined)
    await expect(failed).rejects.toThrow(FileRequestError)
    await expect(failed).rejects.toMatchObject({ status: 404 })
  })
})
