import type { AppErrorReason } from '@grid/schema/errors'
import { IMAGE_WIDTHS, UPLOAD_TYPES } from '@grid/schema/image-display'
import { LIMITS } from '@grid/schema/limits'
import { connectStorageEmulator, getStorage, ref, uploadBytesResumable } from 'firebase/storage'
import { app } from '../data/app'
import { call } from '../data/callables'
import { errorMessage, hasCode, rejectionReason, UserFacingError } from '../data/errors'
import { EMULATOR_HOST, emulators, firebaseOptions } from '../data/project'
import { signedInUser } from '../data/signed-in-user'
import { banError } from './member-writes.firestore'

const bucket = emulators ? 'images' : `${firebaseOptions.projectId}-images`
/** How long the client tries again; its default is ten minutes. */
const RETRY_MS = 20_000
const storage = Object.assign(getStorage(app, `gs://${bucket}`), { maxUploadRetryTime: RETRY_MS })

if (emulators) connectStorageEmulator(storage, EMULATOR_HOST, emulators.storage)

const UNREACHABLE = new Set(['storage/retry-limit-exceeded', 'storage/unknown'])
const DENIED = new Set(['storage/unauthorized', 'storage/unauthenticated'])

const UPLOAD_MESSAGES = {
  type: 'Please choose a JPEG, PNG, WebP, AVIF or GIF picture.',
  empty: 'This file is empty. Please choose another one.',
  size: `A picture can have up to ${LIMITS.upload.bytes / 1_024 ** 2} MB. Please choose a smaller one.`,
  unreachable: 'The picture could not be uploaded. Nothing was lost: please try again.',
  denied: 'The picture was not accepted. Please wait a while and try again.',
} as const

/**
 * What is uploaded of a picture. Throws an error if it cannot be, before anything is sent.
 *
 * @throws UserFacingError
 */
async function prepareUpload(picture: Blob): Promise<Blob> {
  const { type, size } = picture
  if (!UPLOAD_TYPES.includes(type)) throw new UserFacingError(UPLOAD_MESSAGES.type, 'picture')
  if (size === 0) throw new UserFacingError(UPLOAD_MESSAGES.empty, 'picture')
  const sent = await shrinkPicture(picture)
  if (sent.size > LIMITS.upload.bytes) throw new UserFacingError(UPLOAD_MESSAGES.size, 'picture')
  return sent
}

/** The numbers of a member's uploads in turn, so that those of this tab do not meet. */
function* uploadNumbers(): Generator<number, never> {
  const { waiting } = LIMITS.upload
  for (let number = Math.floor(Math.random() * waiting); ; number += 1) yield number % waiting
}

const numbers = uploadNumbers()

/**
 * Uploads a picture under a free number of the member, for a function to process. Earlier uploads
 * may still wait under theirs, so a few numbers are tried.
 *
 * @returns the number.
 * @throws UserFacingError
 */
async function uploadPicture(picture: Blob, options: UploadOptions): Promise<number> {
  const sent = await prepareUpload(picture)
  for (let attempt = 1; ; attempt += 1) {
    options.signal.throwIfAborted()
    const number = numbers.next().value
    try {
      await send(sent, number, options)
      return number
    } catch (error) {
      if (hasCode(error, UNREACHABLE)) throw new UserFacingError(UPLOAD_MESSAGES.unreachable)
      if (!hasCode(error, DENIED)) throw error
      if (attempt === ATTEMPTS)
        throw (await banError(signedInUser().uid)) ?? new UserFacingError(UPLOAD_MESSAGES.denied)
    }
  }
}

const ATTEMPTS = 3

type UploadOptions = {
  /** Receives how much is sent, from 0 to 1. */
  readonly onProgress: (sent: number) => void
  /** Cancels the upload, which then rejects. What is sent already is deleted within a day. */
  readonly signal: AbortSignal
}

/** Uploads a picture and has it processed; another call resumes after an error. */
export type PictureUpload<Result> = (options: UploadOptions) => Promise<Result>

/** The function rejected the picture itself, and deleted the upload. */
const UNUSABLE: ReadonlySet<AppErrorReason | null> = new Set([
  'image_type',
  'image_too_large',
  'image_broken',
])

/**
 * Prepares the upload of a picture. If the picture has arrived and its processing fails, the next
 * call does not upload it again. An error about the picture itself names the field `picture`.
 *
 * @param process - Has the upload with a number processed.
 */
export function pictureUpload<Result>(
  picture: Blob,
  process: (upload: number) => Promise<Result>,
): PictureUpload<Result> {
  let upload: number | null = null
  return async (options) => {
    upload ??= await uploadPicture(picture, options)
    options.signal.throwIfAborted()
    try {
      return await process(upload)
    } catch (error) {
      const reason = rejectionReason(error)
      const isUnusable = UNUSABLE.has(reason)
      if (isUnusable || reason === 'upload_missing') upload = null
      throw isUnusable ? new UserFacingError(errorMessage(error), 'picture') : error
    }
  }
}

function send(
  picture: Blob,
  number: number,
  { onProgress, signal }: UploadOptions,
): Promise<unknown> {
  const target = ref(storage, `uploads/${signedInUser().uid}/${number}`)
  const upload = uploadBytesResumable(target, picture, { contentType: picture.type })
  upload.on('state_changed', ({ bytesTransferred, totalBytes }) => {
    onProgress(bytesTransferred / totalBytes)
  })
  signal.addEventListener('abort', () => upload.cancel())
  return upload.then(() => undefined)
}

/** Prepares the upload of a picture as the member's avatar. */
export function avatarUpload(picture: Blob): PictureUpload<unknown> {
  return pictureUpload(picture, (upload) => call('setAvatar', { upload }))
}

/** Prepares the upload of a picture for a text. Its result is the id of the image. */
export function imageUpload(picture: Blob): PictureUpload<string> {
  return pictureUpload(picture, async (upload) => (await call('publishImage', { upload })).image)
}

/** Smaller files are sent as they are. */
const WORTH_BYTES = 500_000

/** The largest side that pages show. */
const SIDE = Math.max(...IMAGE_WIDTHS.text)

/** Loses little, because the function encodes the picture again. */
const QUALITY = 0.92

/**
 * The picture as large as pages show it, if that is fewer bytes to send: on most connections the
 * upload takes longer than everything else. A picture that the browser cannot decode or encode
 * stays as it is.
 */
export async function shrinkPicture(picture: Blob): Promise<Blob> {
  if (picture.size < WORTH_BYTES) return picture
  // JPEG is encoded ten times as fast, and knows no transparency.
  const type = picture.type === 'image/jpeg' ? picture.type : 'image/webp'
  try {
    const smaller = await encodeSmaller(picture, type)
    // A browser without an encoder gives a PNG.
    return smaller.type === type && smaller.size < picture.size ? smaller : picture
  } catch (error) {
    console.warn('The picture is sent as it is:', error)
    return picture
  }
}

async function encodeSmaller(picture: Blob, type: string): Promise<Blob> {
  const bitmap = await createImageBitmap(picture)
  const { width, height } = bitmap
  const scale = Math.min(1, SIDE / Math.max(width, height))
  const scaled = (side: number) => Math.max(1, Math.round(side * scale))
  const canvas = new OffscreenCanvas(scaled(width), scaled(height))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser cannot draw.')
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  return await canvas.convertToBlob({ type, quality: QUALITY })
}
