import type { Browser, Page } from '@playwright/test'
import { initializeApp } from 'firebase-admin/app'
import { getAuth } from 'firebase-admin/auth'
import { type Firestore, getFirestore } from 'firebase-admin/firestore'
import { allowFunctions } from '../flows/support/chromium'
import { endPause, newMember } from '../flows/support/members'
import { signIn } from '../flows/support/seed-users'
import { formatSpread, kB } from './measurements'
import { onLiveSite } from './on-live-site'

const PICTURES = 25

/**
 * Measures the time from the choice of a picture of 3 MB for a comment, which is sent at once,
 * until the browser of another member has loaded it, in milliseconds on loopback.
 */
export function benchPictureLatency(): Promise<void> {
  return onLiveSite(async ({ baseURL, openBrowser }) => {
    const app = initializeApp({ projectId: 'demo-grid' })
    const server = { auth: getAuth(app), db: getFirestore(app) }
    const [post] = (await server.db.collection('posts').limit(1).get()).docs
    const open = async (browser: Browser, name: string) => {
      const { uid, username, email } = await newMember(server, name)
      const page = await (await browser.newContext({ baseURL })).newPage()
      await allowFunctions(page)
      await signIn(page, username, { email, at: `/hub/${post?.id}` })
      return { page, uid }
    }
    const writer = await open(await openBrowser(), 'writer')
    const reader = await open(await openBrowser(), 'reader')
    const times: number[] = []
    const sizes: number[] = []
    for (let round = 0; round <= PICTURES; round += 1) {
      const picture = await photo(writer.page)
      sizes.push(picture.length)
      times.push(await travel(writer.page, reader.page, picture))
      await deleteComments(server.db, writer.uid)
      await endPause(server, writer.uid)
      await reader.page.locator(PICTURE).waitFor({ state: 'detached' })
    }
    // The first picture starts the functions.
    const measured = times.slice(1)
    console.log(`${measured.length} pictures of ${kB(Math.min(...sizes))} or more`)
    console.log(`choice to another browser: ${formatSpread(measured)}`)
  })
}

const PICTURE = 'main img[src^="/images/"]'

/** Both pages use the clock of this machine, so their times can be subtracted. */
async function travel(writer: Page, reader: Page, buffer: Buffer): Promise<number> {
  const seen = reader.evaluate(watchForPicture, PICTURE)
  await writer.getByRole('textbox', { name: 'Your comment' }).fill('What it looks like.')
  const chosen = writer.evaluate(watchChoice)
  const file = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer }
  await writer.getByRole('main').getByLabel('Picture file').setInputFiles(file)
  await writer.getByRole('button', { name: 'Post comment' }).click()
  const [start, end] = await Promise.all([chosen, seen])
  return end - start
}

async function deleteComments(db: Firestore, uid: string): Promise<void> {
  const { docs } = await db.collection('comments').where('user_id', '==', uid).get()
  await Promise.all(docs.map((comment) => comment.ref.delete()))
}

/** A JPEG of 12 megapixels, as phones take them. No two of them are the same image. */
async function photo(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(4_000, 3_000)
    const context = canvas.getContext('2d')
    if (!context) throw new Error('This browser cannot draw.')
    const upTo = (limit: number) => Math.random() * limit
    for (let index = 0; index < 24_000; index += 1) {
      context.fillStyle = `hsl(${upTo(360)} 60% ${20 + upTo(60)}%)`
      context.fillRect(upTo(4_000), upTo(3_000), upTo(80), upTo(80))
    }
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.95 })
    const bytes = new Uint8Array(await blob.arrayBuffer())
    return btoa(bytes.reduce((text, byte) => text + String.fromCharCode(byte), ''))
  })
  return Buffer.from(base64, 'base64')
}

function watchChoice(): Promise<number> {
  return new Promise((resolve) => {
    document.addEventListener('change', () => resolve(Date.now()), { once: true, capture: true })
  })
}

/** Pictures load when they come near, so the reader looks at the new one. */
function watchForPicture(selector: string): Promise<number> {
  return new Promise((resolve) => {
    const look = () => {
      const image = document.querySelector<HTMLImageElement>(selector)
      image?.scrollIntoView({ block: 'center' })
      if (image?.complete && image.naturalWidth > 0) resolve(Date.now())
      else requestAnimationFrame(look)
    }
    look()
  })
}
