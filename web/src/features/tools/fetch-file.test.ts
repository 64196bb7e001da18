import { afterEach, describe, expect, it, vi } from 'vitest'
import { FileRefused, fetchFile } from './fetch-file'

const bytes = (text: string) => new TextEncoder().encode(text)

function answer(chunks: readonly string[], status = 200) {
  const body = new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(bytes(chunk))
      controller.close()
    },
  })
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, { status })))
}

afterEach(() => vi.unstubAllGlobals())

describe('fetching a file', () => {
  it('gives all its bytes and tells how far it is', async () => {
    answer(['ab', 'cd'])
    const shares: number[] = []
    expect(await fetchFile('/file', 4, (share) => shares.push(share))).toEqual(bytes('abcd'))
    expect(shares).toEqual([0.5, 1])
  })

  it('gives what came of a file that ends early', async () => {
    answer(['ab'])
    expect(await fetchFile('/file', 4, () => undefined)).toEqual(bytes('ab'))
  })

  it('refuses a file that is longer than its release', async () => {
    answer(['abcd', 'e'])
    await expect(fetchFile('/file', 4, () => undefined)).rejects.toThrow(
      'not the one that was released',
    )
  })

  it('tells the status of a refusal', async () => {
    answer([''], 404)
    const refused = fetchFile('/file', 4, () => undefined)
    await expect(refused).rejects.toThrow(FileRefused)
    await expect(refused).rejects.toMatchObject({ status: 404 })
  })
})
