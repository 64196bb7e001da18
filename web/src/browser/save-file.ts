/** Long enough for a browser that asks where to save the file. */
const REVOKE_MS = 60_000

/** Saves content as a file with the given name. */
export function saveFile(fileName: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const anchor = document.createElement('a')
  anchor.href = url
  anchor.download = fileName
  anchor.click()
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_MS)
}
