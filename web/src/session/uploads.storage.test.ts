import { beforeEach, expect, test, vi } from 'vitest'
import { shrinkPicture } from './uploads.storage'

const fileOf = (bytes: number, type = 'image/jpeg') => new Blob(['x'.repeat(bytes)], { type })
const photo = fileOf(3_000_000)
const decode = vi.fn()
const draw = vi.fn()
const encode = vi.fn()

class Canvas {
  constructor(
    readonly width: number,
    readonly height: number,
  ) {}
  getContext = () => ({ drawImage: draw })
  convertToBlob = encode
}

beforeEach(() => {
  decode.mockResolvedValue({ width: 3_000, height: 4_000, close: () => undefined })
  encode.mockImplementation(async ({ type }) => fileOf(300_000, type))
  vi.stubGlobal('createImageBitmap', decode)
  vi.stubGlobal('OffscreenCanvas', Canvas)
})

test.each([
  ['image/jpeg', 'image/jpeg'],
  ['image/png', 'image/webp'],
  ['image/avif', 'image/webp'],
])('sends a large picture of the type %s as large as pages show it', async (type, sent) => {
  const smaller = await shrinkPicture(fileOf(3_000_000, type))
  expect(smaller).toMatchObject({ size: 300_000, type: sent })
  expect(draw).toHaveBeenCalledExactlyOnceWith(expect.anything(), 0, 0, 1_200, 1_600)
})

test('enlarges no picture', async () => {
  decode.mockResolvedValue({ width: 800, height: 2, close: () => undefined })
  await shrinkPicture(photo)
  expect(draw).toHaveBeenCalledExactlyOnceWith(expect.anything(), 0, 0, 800, 2)
})

test.each<readonly [string, () => void, Blob]>([
  ['is small already', () => undefined, fileOf(400_000)],
  ['cannot be decoded', () => decode.mockRejectedValue(new Error('InvalidStateError')), photo],
  ['would become larger', () => encode.mockResolvedValue(fileOf(4_000_000)), photo],
  ['would become a PNG', () => encode.mockResolvedValue(fileOf(300_000, 'image/png')), photo],
  ['the browser cannot draw', () => vi.stubGlobal('OffscreenCanvas', undefined), photo],
])('sends a picture as it is that %s', async (_, prepare, picture) => {
  prepare()
  expect(await shrinkPicture(picture)).toBe(picture)
})
