import { UPLOAD_TYPES } from '@grid/schema/image-display'
import Button from '@mui/material/Button'
import { ImagePlus } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { lazyComponent } from '../../design/lazy-component'
import { notify } from '../../design/notify'

const ImageUploads = lazyComponent(async () => (await import('./image-uploads')).ImageUploads, {
  prefetch: true,
})

export type UploadState = 'busy' | 'failed' | 'done'

/** A picture that the member added to a text, with a key of its own. */
export type AddedPicture = {
  readonly key: number
  readonly file: File
  readonly state: UploadState
}

const MAX_AT_ONCE = 10
const TOO_MANY = `Only the first ${MAX_AT_ONCE} pictures were added. Add the others after these.`

type Props = { readonly input: HTMLTextAreaElement; readonly text: string }

/** Adds pictures to the text of a field: chosen, pasted or dropped. */
function ImagePicker({ input, text }: Props) {
  const [pictures, setPictures] = useState<readonly AddedPicture[]>([])
  const nextKey = useRef(0)
  const chooser = useRef<HTMLInputElement>(null)

  const add = (files: Iterable<File>) => {
    if (input.readOnly) return
    const all = [...files]
    if (all.length > MAX_AT_ONCE) notify.blank(TOO_MANY)
    const added = all.slice(0, MAX_AT_ONCE).map((file) => {
      nextKey.current += 1
      return { key: nextKey.current, file, state: 'busy' as const }
    })
    setPictures((before) => [...before, ...added])
  }
  useTransferredFiles(input, add)
  const cancelSubmit = useHeldSubmit(input, pictures)
  useLeaveWarning(pictures.some(({ state }) => state === 'busy'))
  const setState = (key: number, state: UploadState) =>
    setPictures((before) => before.map((one) => (one.key === key ? { ...one, state } : one)))
  const close = (key: number) => {
    if (pictures.some((one) => one.key === key && one.state === 'busy')) cancelSubmit()
    setPictures((before) => before.filter((one) => one.key !== key))
  }
  const closeAll = () => {
    // The code loads as soon as there is a connection.
    if (!navigator.onLine) return
    cancelSubmit()
    setPictures([])
  }

  return (
    <>
      <Button
        size="small"
        color="secondary"
        sx={ALIGNED}
        startIcon={<ImagePlus size={16} aria-hidden />}
        onClick={() => chooser.current?.click()}
      >
        Add a picture
      </Button>
      <input
        ref={chooser}
        type="file"
        accept={UPLOAD_TYPES.join(',')}
        multiple
        hidden
        aria-label="Picture file"
        onChange={({ target }) => {
          add(target.files ?? [])
          // The same file may be chosen again.
          target.value = ''
        }}
      />
      {pictures.length > 0 && (
        <ImageUploads
          input={input}
          text={text}
          pictures={pictures}
          onState={setState}
          onClose={close}
          onLoadError={closeAll}
        />
      )}
    </>
  )
}

/** The icon is below the beginning of the text. */
const ALIGNED = { mt: 0.5, ml: -1.25 } as const

/**
 * Takes files that are pasted into a field, or dropped anywhere on its form. Text beside them is
 * pasted as usual. Elsewhere the page takes no file, because the browser would leave it for the
 * file.
 */
function useTransferredFiles(
  input: HTMLTextAreaElement,
  onFiles: (files: Iterable<File>) => void,
): void {
  const take = useEffectEvent((event: Event, data: DataTransfer | null) => {
    if (!data || data.files.length === 0 || data.types.includes('text/plain')) return
    event.preventDefault()
    onFiles(data.files)
  })
  useEffect(() => {
    const isOnForm = ({ target }: Event) => (input.form ?? input).contains(target as Node | null)
    const onPaste = (event: ClipboardEvent) => take(event, event.clipboardData)
    const onDrop = (event: DragEvent) => {
      if (isOnForm(event)) take(event, event.dataTransfer)
    }
    const onDragOver = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      // The page can have several forms, and one of them may have taken it already.
      if (!isOnForm(event) && event.defaultPrevented) return
      event.preventDefault()
      event.dataTransfer.dropEffect = isOnForm(event) ? 'copy' : 'none'
    }
    const controller = new AbortController()
    input.addEventListener('paste', onPaste, { signal: controller.signal })
    document.addEventListener('drop', onDrop, { signal: controller.signal })
    document.addEventListener('dragover', onDragOver, { signal: controller.signal })
    return () => controller.abort()
  }, [input])
}

const HELD = 'This will be sent once the picture is uploaded.'
const NOT_SENT = 'This was not sent, because a picture was not uploaded.'

/**
 * Holds back the form of a field while pictures are being uploaded, and sends it after the last of
 * them. If one of them fails, nothing is sent.
 *
 * @returns a function for a cancelled upload, after which nothing is sent either.
 */
function useHeldSubmit(input: HTMLTextAreaElement, pictures: readonly AddedPicture[]): () => void {
  const isHeld = useRef(false)
  const isBusy = pictures.some(({ state }) => state === 'busy')
  const failed = pictures.filter(({ state }) => state === 'failed').length
  /** The member has seen these errors and sends the text without the pictures. */
  const seen = useRef(0)

  const hold = useEffectEvent((event: SubmitEvent) => {
    if (!isBusy) return
    event.preventDefault()
    event.stopPropagation()
    if (isHeld.current) return
    isHeld.current = true
    seen.current = failed
    notify.blank(HELD)
  })
  useEffect(() => {
    const { form } = input
    if (!form || !isBusy) return
    form.addEventListener('submit', hold, true)
    return () => form.removeEventListener('submit', hold, true)
  }, [input, isBusy])

  const cancel = () => {
    if (!isHeld.current) return
    isHeld.current = false
    notify.blank(NOT_SENT)
  }
  const resolve = useEffectEvent((isPending: boolean, failures: number) => {
    if (!isHeld.current) return
    if (failures > seen.current) return cancel()
    seen.current = failures
    if (isPending) return
    isHeld.current = false
    input.form?.requestSubmit()
  })
  useEffect(() => resolve(isBusy, failed), [isBusy, failed])
  return cancel
}

const INTERRUPTED = 'A picture was not added, because its upload was interrupted.'

/**
 * While a picture is being uploaded: lets the browser ask before it leaves the page, and says that
 * the picture is missing if the form closes.
 */
function useLeaveWarning(isBusy: boolean): void {
  const isUploading = useRef(isBusy)
  useEffect(() => {
    isUploading.current = isBusy
    if (!isBusy) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isBusy])
  useEffect(
    () => () => {
      if (isUploading.current) notify.blank(INTERRUPTED)
    },
    [],
  )
}

/** Optional: without a connection, names are typed in full. */
const MentionSuggestions = lazyComponent(
  async () => (await import('./mention-suggestions')).MentionSuggestions,
  { isSilent: true },
)

/** Helps to write a text: suggests names as soon as it holds an `@`, and adds pictures. */
export function assistText(input: HTMLTextAreaElement, text: string) {
  return (
    <>
      {text.includes('@') && <MentionSuggestions input={input} />}
      <ImagePicker input={input} text={text} />
    </>
  )
}
