import type { Backend } from './client'
import { addMember } from './members'

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

/** Adds a member who has uploaded nothing and reached no rate limit. */
export async function addUploader(backend: Backend, uid: string): Promise<void> {
  await backend.images.deleteFiles({ prefix: `uploads/${uid}/` })
  const limits = await backend.db.collection('rate_limits').listDocuments()
  await Promise.all(limits.map((limit) => limit.delete()))
  await addMember(backend, uid)
}

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
