/** Long enough for a browser that asks its owner where to put the file. */
const KEEP_MS = 60_000

/** Hands content to the browser, which saves it under the given name. */
export function saveFile(fileName: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  const anchor = document.createElement('a')
  anchor.href = address
  anchor.download = fileName
  anchor.click()
  setTimeout(() => URL.revokeObjectURL(address), KEEP_MS)
}
