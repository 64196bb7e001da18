import { IMAGE_ID, IMAGE_WIDTHS } from '@grid/schema/image-display'
import { LIMITS } from '@grid/schema/limits'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { AppError, reasonOf } from '../core/errors'
import { damaged, picture, pngBomb, polyglots, strangers } from './hostile-images.fixture'
import { processImage } from './process-image'

const process = (bytes: Buffer, owner = 'ada') => processImage(bytes, owner, 'avatar')
const processForText = (bytes: Buffer) => processImage(bytes, 'ada', 'text')

/** The reason of a rejection; `processed` if there is none. */
async function verdictOn(bytes: Buffer, work = process): Promise<unknown> {
  try {
    await work(bytes)
    return 'processed'
  } catch (error) {
    return error instanceof AppError ? reasonOf(error) : error
  }
}

const verdictsOn = async (files: Readonly<Record<string, Buffer>>) =>
  Object.fromEntries(
    await Promise.all(
      Object.entries(files).map(async ([title, bytes]) => [title, await verdictOn(bytes)]),
    ),
  )

const all = (files: object, verdict: string) =>
  Object.fromEntries(Object.keys(files).map((title) => [title, verdict]))

describe('a picture', () => {
  it.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)(
    'of the type %s becomes WebP in three widths',
    async (type) => {
      const { id, files } = await process(await picture().toFormat(type).toBuffer())
      expect(id).toMatch(new RegExp(`^${IMAGE_ID}$`))
      expect(id).toMatch(/-384x384$/)
      expect(files.map(({ width }) => width)).toEqual(IMAGE_WIDTHS.avatar)
      for (const { width, content } of files) {
        const { format, ...size } = await sharp(content).metadata()
        expect({ format, width: size.width, height: size.height }).toEqual({
          format: 'webp',
          width,
          height: width,
        })
      }
    },
  )

  it('loses place, camera and thumbnail, and is turned as the camera was held', async () => {
    const place = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 8/1 0/1' } }
    const camera = { IFD0: { Make: 'Spy', Model: 'Cam', Orientation: '6' } }
    const left = await picture(300, 600).png().toBuffer()
    const input = await sharp({
      create: { width: 600, height: 600, channels: 3, background: 'white' },
    })
      .composite([{ input: left, left: 0, top: 0 }])
      .withExif({ ...place, ...camera })
      .withMetadata({ orientation: 6 })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">secret</x:xmpmeta>')
      .jpeg()
      .toBuffer()
    expect(input.includes('Spy')).toBe(true)
    const { files } = await process(input)
    for (const { content } of files) {
      const { exif, xmp, icc, iptc, orientation } = await sharp(content).metadata()
      expect({ exif, xmp, icc, iptc, orientation }).toEqual({})
      expect(['Spy', 'secret', 'EXIF', 'XMP '].filter((text) => content.includes(text))).toEqual([])
    }
    const [small] = files
    const { data, info } = await sharp(small?.content).raw().toBuffer({ resolveWithObject: true })
    const greenAt = (x: number, y: number) => data[(y * info.width + x) * info.channels + 1] ?? 0
    // The left half of the file is the upper half of the picture.
    expect([greenAt(80, 10), greenAt(80, 80)].map((green) => green < 128)).toEqual([true, false])
  })

  it('shows the first image of an animation alone', async () => {
    const frames = [
      await picture(8, 8).png().toBuffer(),
      await picture(8, 8).negate().png().toBuffer(),
    ]
    const gif = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()
    const { files } = await process(gif)
    expect((await sharp(files[0]?.content).metadata()).pages).toBeUndefined()
  })

  it('has the same id for the same member, and another one for another', async () => {
    const bytes = await picture().png().toBuffer()
    const { id } = await process(bytes)
    expect((await process(bytes)).id).toBe(id)
    expect((await process(bytes, 'mallory')).id).not.toBe(id)
  })
})

describe('a picture for a text', () => {
  const sizesOf = async (width: number, height: number) => {
    const { id, files } = await processForText(await picture(width, height).png().toBuffer())
    const sizes = files.map(async ({ content }) => {
      const { format, ...size } = await sharp(content).metadata()
      return `${format} ${size.width}x${size.height}`
    })
    return { id: id.replace(/^[0-9a-f]{32}/, ''), sizes: await Promise.all(sizes) }
  }

  it.each([
    [3_200, 1_600, '1600x800', ['480x240', '960x480', '1600x800']],
    [1_200, 3_000, '640x1600', ['480x1200', '640x1600', '640x1600']],
    [300, 100, '300x100', ['300x100', '300x100', '300x100']],
    [1, 1, '1x1', ['1x1', '1x1', '1x1']],
  ])('of %i × %i pixels stays whole and is not enlarged', async (width, height, size, sizes) => {
    expect(await sizesOf(width, height)).toEqual({
      id: `-${size}`,
      sizes: sizes.map((each) => `webp ${each}`),
    })
  })

  it('is another image than the same picture as an avatar', async () => {
    const bytes = await picture(384, 384).png().toBuffer()
    expect((await processForText(bytes)).id).not.toBe((await process(bytes)).id)
  })

  it('is rejected as an avatar is', async () => {
    const files = { ...(await strangers()), ...(await damaged()), bomb: pngBomb(50_000, 50_000, 1) }
    for (const [title, bytes] of Object.entries(files)) {
      expect(await verdictOn(bytes, processForText), title).toBe(await verdictOn(bytes))
      expect(await verdictOn(bytes), title).not.toBe('processed')
    }
  })

  it('loses the script that it hides', async () => {
    for (const [title, bytes] of Object.entries(await polyglots())) {
      for (const { content } of (await processForText(bytes)).files) {
        expect(content.includes('script'), title).toBe(false)
      }
    }
  })
})

describe('a hostile file', () => {
  it('is rejected if it is no picture of a listed type', async () => {
    const { 'an SVG in the container of AVIF': container = Buffer.alloc(0), ...files } =
      await strangers()
    expect(await verdictsOn(files)).toEqual(all(files, 'image_type'))
    expect(await verdictOn(container)).toBe('image_broken')
  })

  it('is rejected if it is damaged', async () => {
    const files = await damaged()
    expect(await verdictsOn(files)).toEqual(all(files, 'image_broken'))
  })

  it('loses the script that it hides', async () => {
    for (const [title, bytes] of Object.entries(await polyglots())) {
      expect(bytes.includes('<script>'), title).toBe(true)
      for (const { content } of (await process(bytes)).files) {
        expect(content.includes('script'), title).toBe(false)
      }
    }
  })

  it('is rejected if it has too many pixels, before it is decoded', async () => {
    const bombs = {
      'a square of 2.5 gigapixels': pngBomb(50_000, 50_000, 1),
      'a thin line': pngBomb(LIMITS.upload.side + 1, 1),
      'a square just above the limit': pngBomb(7_100, 7_100),
      'a size that no memory holds': pngBomb(2 ** 31 - 1, 2 ** 31 - 1, 0),
    }
    const verdicts = await verdictsOn(bombs)
    expect(Object.values(verdicts).filter((verdict) => verdict === 'processed')).toEqual([])
    expect(verdicts).toMatchObject({ 'a thin line': 'image_too_large' })
    expect(await verdictOn(pngBomb(7_000, 7_000))).toBe('processed')
  })
})
