import { deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** A picture with a colour that survives encoding. */
export function picture(width = 640, height = 480) {
  return sharp({ create: { width, height, channels: 3, background: '#c04020' } })
}

const crcTable = Array.from({ length: 256 }, (_, index) => {
  let crc = index
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? 0xedb88320 ^ (crc >>> 1) : crc >>> 1
  return crc >>> 0
})

function crcOf(bytes: Buffer): number {
  let crc = 0xffffffff
  for (const byte of bytes) crc = (crcTable[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8)
  return (crc ^ 0xffffffff) >>> 0
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crcOf(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** A PNG whose header states a size, with the compressed lines of a black picture. */
export function pngBomb(width: number, height: number, rows = height): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const lines = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * rows))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', lines),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const SCRIPT = '<script>alert(document.domain)</script>'
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${SCRIPT}</svg>`

/** Files that are no pictures of a listed type, by what they are. */
export async function strangers(): Promise<Record<string, Buffer>> {
  return {
    'an SVG': Buffer.from(SVG),
    'an SVG with a byte order mark and a comment': Buffer.from(`\ufeff<!-- GIF89a -->${SVG}`),
    'a page': Buffer.from(`<!doctype html>${SCRIPT}`),
    'a PDF': Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n'),
    'a TIFF': await picture().tiff().toBuffer(),
    'a script': Buffer.from('alert(1)'),
    'an archive': Buffer.from('PK\x03\x04'),
    nothing: Buffer.alloc(0),
    'an SVG in the container of AVIF': Buffer.from(`\0\0\0\x18ftypavif${SVG}`, 'latin1'),
  }
}

/** Pictures that hide a script, by how. Each decodes to its picture. */
export async function polyglots(): Promise<Record<string, Buffer>> {
  const gif = await picture().gif().toBuffer()
  const jpeg = await picture().jpeg().toBuffer()
  const png = await picture().png().toBuffer()
  const script = Buffer.from(SCRIPT)
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, script.length + 2]), script])
  return {
    'a GIF with a script after its end': Buffer.concat([gif, script]),
    'a JPEG with a script in a comment': Buffer.concat([
      jpeg.subarray(0, 2),
      comment,
      jpeg.subarray(2),
    ]),
    'a PNG with a page after its end': Buffer.concat([png, script]),
    'a PNG with a script in a text': Buffer.concat([
      png.subarray(0, 33),
      chunk('tEXt', Buffer.concat([Buffer.from('Comment\0'), script])),
      png.subarray(33),
    ]),
  }
}

/** Damaged pictures, by how. */
export async function damaged(): Promise<Record<string, Buffer>> {
  const noise = sharp({
    create: {
      width: 640,
      height: 480,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
  const [jpeg, png, webp, avif] = await Promise.all([
    noise.clone().jpeg().toBuffer(),
    noise.clone().png().toBuffer(),
    noise.clone().webp().toBuffer(),
    noise.clone().avif({ effort: 0 }).toBuffer(),
  ])
  const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)
  return {
    'half a JPEG': half(jpeg),
    'half a PNG': half(png),
    'half a WebP': half(webp),
    'half an AVIF': half(avif),
    'the head of a GIF with a script': Buffer.from('GIF89a/*\x01\x01*/=alert(1)//;', 'latin1'),
    'the first bytes of a PNG': Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    'a PNG that lacks most of its lines': pngBomb(4_000, 4_000, 10),
  }
}
