import LinearProgress from '@mui/material/LinearProgress'
import Stack from '@mui/material/Stack'
import { useEffect, useRef, useState } from 'react'
import { useIsOnline, whenOnline } from '../browser/connection'
import { errorMessage, UserFacingError } from '../data/errors'
import { Announced } from '../design/announced'
import { Note } from '../design/text'
import type { PictureUpload } from '../session/uploads.storage'

type Options<Result> = {
  /** Prepares the upload of a picture, with the code that it needs. */
  readonly prepare: (picture: File) => Promise<PictureUpload<Result>>
  readonly onDone: (result: Result) => void
}

/** An upload that can be cancelled. Then it shows neither a result nor an error. */
type Work<Result> = {
  readonly run: (onProgress: (sent: number) => void) => Promise<Result>
  readonly signal: AbortSignal
}

/**
 * Uploads one picture at a time, once there is a connection. `cancel` and an unmount end that.
 * After an error, `retry` continues with the same picture, unless the picture itself is at fault.
 */
export function usePictureUpload<Result>({ prepare, onDone }: Options<Result>) {
  const [progress, setProgress] = useState<number | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [upload, setUpload] = useState<Work<Result> | null>(null)
  const controllerRef = useRef<AbortController | null>(null)
  useEffect(() => () => controllerRef.current?.abort(), [])

  const run = async (work: Work<Result>) => {
    setError(null)
    setProgress(0)
    const show = (sent: number) => {
      if (!work.signal.aborted) setProgress(sent)
    }
    try {
      const result = await withConnection(() => work.run(show), work.signal)
      if (work.signal.aborted) return
      setUpload(null)
      onDone(result)
    } catch (failure) {
      if (work.signal.aborted) return
      setError(errorMessage(failure))
      if (isFinal(failure)) setUpload(null)
    } finally {
      if (!work.signal.aborted) setProgress(null)
    }
  }
  const start = (picture: File): void => {
    const controller = new AbortController()
    controllerRef.current = controller
    const { signal } = controller
    let prepared: PictureUpload<Result> | null = null
    const work: Work<Result> = {
      run: async (onProgress) => {
        prepared ??= await prepare(picture)
        return prepared({ onProgress, signal })
      },
      signal,
    }
    setUpload(work)
    void run(work)
  }
  /** Ends an upload, and forgets a picture that could not be uploaded. */
  const cancel = () => {
    controllerRef.current?.abort()
    setProgress(null)
    setError(null)
    setUpload(null)
  }
  const retry = error === null ? null : upload && (() => run(upload))
  return { progress, error, start, retry, cancel }
}

/** Runs work that waits for a connection, and repeats it if the connection is lost meanwhile. */
async function withConnection<Result>(
  work: () => Promise<Result>,
  signal: AbortSignal,
): Promise<Result> {
  await whenOnline(() => undefined)
  signal.throwIfAborted()
  try {
    return await work()
  } catch (error) {
    if (navigator.onLine || isFinal(error) || signal.aborted) throw error
    return withConnection(work, signal)
  }
}

/** Whether the picture itself is at fault, so that another try would fail as well. */
function isFinal(error: unknown): boolean {
  return error instanceof UserFacingError && error.field !== null
}

const PROGRESS = {
  waits:
    'You are offline. Keep this open, and the picture will be uploaded when you are back online.',
  sending: 'Uploading the picture.',
  sent: 'Preparing the picture.',
} as const

/** Shows how much of the picture is uploaded; then the function processes it. */
export function UploadProgress({ sent }: { readonly sent: number }) {
  const percent = Math.round(sent * 100)
  const isSent = percent === 100
  const isOnline = useIsOnline()
  return (
    <Stack spacing={1} sx={{ width: '100%' }}>
      <LinearProgress
        variant={isSent ? 'indeterminate' : 'determinate'}
        value={percent}
        aria-label="Upload of the picture"
      />
      <Note>
        <Announced>{PROGRESS[isOnline ? (isSent ? 'sent' : 'sending') : 'waits']}</Announced>
      </Note>
    </Stack>
  )
}
