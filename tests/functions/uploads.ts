import type { Backend } from './client'

/** A PNG of one red pixel. */
const RED_PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR42mP4z8AAAAMBAQD3A0FDAAAAAElFTkSuQmCC',
  'base64',
)
/** A PNG of one blue pixel. */
export const BLUE_PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR42mNgYPgPAAEDAQA2dBFAAAAAAElFTkSuQmCC',
  'base64',
)

/** Stores a picture as if a member had uploaded it. */
export function storeUpload(
  { images }: Backend,
  uid: string,
  upload: number,
  content: Buffer = RED_PIXEL,
): Promise<void> {
  return images.file(`uploads/${uid}/${upload}`).save(content, { resumable: false })
}

/** The names of the stored objects below a path. */
export async function objectsBelow({ images }: Backend, prefix: string): Promise<string[]> {
  const [files] = await images.getFiles({ prefix })
  return files.map(({ name }) => name).sort()
}
