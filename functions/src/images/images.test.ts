import { IMAGE_CACHE_CONTROL } from '@grid/schema/image-display'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { logLines } from '../core/console.fixture'
import { imagesBucket } from '../core/firebase.fixture'
import { HttpResponse } from '../core/http-response.fixture'
import { images } from './images'

const ID = `${'0a'.repeat(16)}-384x384`

async function request(originalUrl: string, method = 'GET'): Promise<HttpResponse> {
  const answer = new HttpResponse()
  await images({ method, originalUrl } as never, answer as never)
  return answer
}

beforeEach(async () => {
  await imagesBucket().file(`images/${ID}/96.webp`).save(Buffer.from('image'))
  await imagesBucket().file('uploads/ada/0').save(Buffer.from('upload'))
})

describe('an image', () => {
  it('is public, only reads, and is bounded in cost', () => {
    const account = { serviceAccountEmail: 'grid-pages@' }
    const bounds = { maxInstances: 5, concurrency: 80, ...account }
    const httpsTrigger = { invoker: ['public'] }
    expect(images).toHaveProperty(
      '__endpoint',
      expect.objectContaining({ httpsTrigger, ...bounds }),
    )
  })

  it('is served as WebP, and stored for good', async () => {
    const { code, headers, body } = await request(`/images/${ID}/96.webp`)
    expect({ code, body: String(body) }).toEqual({ code: 200, body: 'image' })
    expect(headers).toMatchObject({
      'Cache-Control': IMAGE_CACHE_CONTROL,
      'Content-Type': 'image/webp',
      'X-Content-Type-Options': 'nosniff',
    })
  })

  it.each([
    `/images/${ID}/192.webp`,
    `/images/${ID}/96.webp?x`,
    `/images/${ID}/096.webp`,
    `/images/${ID}/96.WEBP`,
    `/images/${ID}/96.webp/`,
    `/images/${ID.toUpperCase()}/96.webp`,
    `/images/../uploads/ada/0`,
    `/images/%2e%2e/uploads/ada/0`,
    `/images/${ID}/../../uploads/ada/0`,
    '/images/',
  ])('is not found at %s, which is not stored', async (url) => {
    const { code, headers, body } = await request(url)
    expect({ code, body }).toEqual({ code: 404, body: 'No such image.' })
    expect(headers).toMatchObject({ 'Cache-Control': 'no-store', 'Content-Type': 'text/plain' })
  })

  it('answers 503 without storing it if Storage fails', async () => {
    vi.spyOn(imagesBucket(), 'file').mockReturnValueOnce({
      ...imagesBucket().file('x'),
      download: () => Promise.reject(new Error('Storage does not respond.')),
    })
    const { code, headers } = await request(`/images/${ID}/96.webp`)
    expect(code).toBe(503)
    expect(headers).toMatchObject({ 'Cache-Control': 'no-store', 'Retry-After': '60' })
    expect(logLines).toHaveLength(1)
  })

  it.each(['POST', 'DELETE'])('is not changed by %s', async (method) => {
    expect((await request(`/images/${ID}/96.webp`, method)).code).toBe(405)
  })
})
