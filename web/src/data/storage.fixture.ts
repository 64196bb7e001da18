/** An in-memory double of the part of `firebase/storage` that the site uses. */

type Stored = { readonly path: string; readonly type: string; readonly size: number }

let stored: Stored[] = []
let failures: string[] = []
let held: Promise<void> | null = null
let waiting = 0

/** What a test decides about Cloud Storage. */
export const storage = {
  /** Rejects the next uploads with these codes, one after the other. */
  fail(...codes: readonly string[]): void {
    failures.push(...codes)
  },

  /** Lets the next uploads wait until the returned function is called. */
  hold(): () => void {
    let release: () => void = () => undefined
    held = new Promise((resolve) => (release = resolve))
    return () => {
      held = null
      release()
    }
  },

  isHolding: () => waiting > 0,

  /** The files that were uploaded so far, in order. */
  uploads: (): readonly Stored[] => stored,

  /** Removes all files and failures. Runs after each test. */
  reset(): void {
    stored = []
    failures = []
    held = null
    waiting = 0
  },
}

export const getStorage = () => ({ maxUploadRetryTime: 0 })
export const connectStorageEmulator = () => undefined
export const ref = (_storage: unknown, path: string) => ({ path })

type Progress = (snapshot: { bytesTransferred: number; totalBytes: number }) => void

export function uploadBytesResumable({ path }: { readonly path: string }, file: Blob) {
  let isCancelled = false
  const work = (async () => {
    waiting += 1
    await held
    waiting -= 1
    const code = isCancelled ? 'storage/canceled' : failures.shift()
    if (code) throw Object.assign(new Error(code), { code })
    stored.push({ path, type: file.type, size: file.size })
  })()
  return Object.assign(work, {
    cancel: () => {
      isCancelled = true
      return true
    },
    on: (_event: string, onProgress: Progress) => {
      onProgress({ bytesTransferred: file.size, totalBytes: file.size })
    },
  })
}
