import { UPLOAD_TYPES } from '@grid/schema/image-display'
import Button from '@mui/material/Button'
import { ImagePlus } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { lazyComponent } from '../../design/lazy-component'

const ImageUploads = lazyComponent(async () => (await import('./image-uploads')).ImageUploads)

/** A picture that the member added to a text, with a key of its own. */
export type AddedPicture = { readonly key: number; readonly file: File }

/** Further pictures of one drop are ignored. */
const MOST_AT_ONCE = 10

type Props = {
  readonly input: HTMLTextAreaElement
  readonly text: string
}

/** Adds pictures to the text of a field: chosen, pasted or dropped. */
function ImagePicker({ input, text }: Props) {
  const [pictures, setPictures] = useState<readonly AddedPicture[]>([])
  const nextKey = useRef(0)
  const chooser = useRef<HTMLInputElement>(null)

  const add = (files: Iterable<File>) => {
    if (input.readOnly) return
    const added = [...files].slice(0, MOST_AT_ONCE).map((file) => {
      nextKey.current += 1
      return { key: nextKey.current, file }
    })
    setPictures((before) => [...before, ...added])
  }
  useTransferredFiles(input, add)

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
          onClose={(key) => setPictures((before) => before.filter((one) => one.key !== key))}
          onMissing={() => setPictures([])}
        />
      )}
    </>
  )
}

/** The icon is below the beginning of the text. */
const ALIGNED = { mt: 0.5, ml: -1.25 } as const

/** Takes files that are pasted or dropped into a field. Text beside them is pasted as usual. */
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
    const onPaste = (event: ClipboardEvent) => take(event, event.clipboardData)
    const onDrop = (event: DragEvent) => take(event, event.dataTransfer)
    const onDragOver = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
    }
    input.addEventListener('paste', onPaste)
    input.addEventListener('drop', onDrop)
    input.addEventListener('dragover', onDragOver)
    return () => {
      input.removeEventListener('paste', onPaste)
      input.removeEventListener('drop', onDrop)
      input.removeEventListener('dragover', onDragOver)
    }
  }, [input])
}

/** Optional: without a connection, names are typed in full. */
const MentionSuggestions = lazyComponent(
  async () => (await import('./mention-suggestions')).MentionSuggestions,
  { isQuiet: true },
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
