import type { Page } from '@playwright/test'

/** A PNG of a page-wide gradient, drawn by the browser. */
export async function photo(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(1_200, 800)
    const context = canvas.getContext('2d')
    if (!context) throw new Error('This browser cannot draw.')
    const gradient = context.createLinearGradient(0, 0, 1_200, 800)
    gradient.addColorStop(0, '#204080')
    gradient.addColorStop(1, '#f0a040')
    context.fillStyle = gradient
    context.fillRect(0, 0, 1_200, 800)
    const bytes = new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer())
    return btoa(bytes.reduce((text, byte) => text + String.fromCharCode(byte), ''))
  })
  return Buffer.from(base64, 'base64')
}
