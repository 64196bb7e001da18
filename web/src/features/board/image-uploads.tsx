import { describeImage, IMAGE_WIDTHS, imageMarkdown, imagePath } from '@grid/schema/image-display'
import { LIMITS } from '@grid/schema/limits'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { styled } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type KeyboardEvent, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { passFocusOnRemoval } from '../../browser/focus'
import { isComposing } from '../../browser/input'
import { loadChunk } from '../../data/load-chunk'
import { Announced } from '../../design/announced'
import { ButtonRow } from '../../design/buttons'
import { announce } from '../../design/notify'
import { plainList } from '../../design/text'
import { radius } from '../../design/theme/tokens'
import { UploadProgress, usePictureUpload } from '../../forms/picture-upload'
import type { AddedPicture, UploadState } from './text-assist'

type Props = {
  readonly input: HTMLTextAreaElement
  readonly text: string
  readonly pictures: readonly AddedPicture[]
  readonly onState: (key: number, state: UploadState) => void
  readonly onClose: (key: number) => void
}

/** Uploads pictures, inserts them into the text of a field, and asks for their descriptions. */
export function ImageUploads({ input, text, pictures, onState, onClose }: Props) {
  return (
    <Stack component="ul" spacing={1.5} sx={{ ...plainList, mt: 1 }}>
      {pictures.map(({ key, file }, index) => (
        <li key={key}>
          <ImageUpload
            input={input}
            text={text}
            picture={file}
            isNext={pictures.slice(0, index).every(({ state }) => state !== 'busy')}
            onState={(state) => onState(key, state)}
            onClose={() => onClose(key)}
          />
        </li>
      ))}
    </Stack>
  )
}

const UploadCard = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1.5),
  padding: theme.spacing(1.5, 2),
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: radius.base,
  // A fixed height, so that nothing moves when it loads.
  '& > img': { height: 64, maxWidth: '100%', objectFit: 'scale-down', objectPosition: 'left' },
}))

type ImageUploadProps = {
  readonly input: HTMLTextAreaElement
  readonly text: string
  readonly picture: File
  /** Whether it can be inserted: no picture that was added before it is still uploaded. */
  readonly isNext: boolean
  readonly onState: (state: UploadState) => void
  readonly onClose: () => void
}

function ImageUpload(props: ImageUploadProps) {
  const { input, picture, onClose } = props
  const { upload, progress, state, image, description, describe } = useInsertedImage(props)
  const close = () => {
    onClose()
    input.focus()
  }
  const isBusy = state === 'busy'
  /** Escape leaves the picture, not the dialog around it. It cancels no upload. */
  const leaveByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || isComposing(event.nativeEvent)) return
    event.preventDefault()
    event.stopPropagation()
    if (isBusy) input.focus()
    else close()
  }
  /** Enter ends the description; it must not send the text. */
  const endByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
    if (isComposing(event.nativeEvent)) return
    event.preventDefault()
    if (!isBusy && upload.error === null) close()
  }
  return (
    <UploadCard role="group" aria-label={`Picture ${picture.name}`} onKeyDown={leaveByKey}>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {picture.name}
      </Typography>
      {isBusy && <UploadProgress sent={progress} />}
      {image !== null && <img src={imagePath(image, IMAGE_WIDTHS.text[0])} alt="" />}
      {upload.error === null ? (
        <TextField
          ref={passFocusOnRemoval}
          autoFocus
          size="small"
          label="Description of the picture"
          helperText="Describes the picture to people who cannot see it."
          value={description}
          onChange={(event) => describe(event.target.value)}
          onKeyDown={endByKey}
          slotProps={{ htmlInput: { dir: 'auto', maxLength: LIMITS.images.description } }}
        />
      ) : (
        <Alert severity="error" role="presentation">
          <Announced>{upload.error}</Announced>
        </Alert>
      )}
      <ButtonRow>
        {upload.retry && (
          <Button size="small" variant="outlined" onClick={() => void upload.retry?.()}>
            Try again
          </Button>
        )}
        <Button size="small" color="secondary" variant="outlined" onClick={close}>
          {!isBusy && upload.error === null ? 'Done' : 'Cancel'}
        </Button>
      </ButtonRow>
    </UploadCard>
  )
}

/**
 * Uploads a picture at once and inserts it when it is published. The description then changes in
 * the text as it is typed. Ends when the image is no longer in the text. Closing the picture
 * cancels its upload.
 */
function useInsertedImage(props: ImageUploadProps) {
  const { input, text, picture, isNext, onState, onClose } = props
  const [description, setDescription] = useState('')
  /** The id of the published image; null before. */
  const [published, setPublished] = useState<string | null>(null)
  /** The same once it is in the text. */
  const [image, setImage] = useState<string | null>(null)

  const insert = useEffectEvent((id: string) => {
    // A picture before it may be uploaded again.
    if (image !== null) return
    insertParagraph(input, imageMarkdown(id, description))
    setImage(id)
    announce(`${picture.name} is in the text.`)
  })
  const upload = usePictureUpload({
    prepare: async (file) =>
      (await loadChunk(() => import('../../session/uploads.storage'))).imageUpload(file),
    onDone: setPublished,
  })
  // Several pictures are inserted in their order, however long each of them takes. React would
  // restore the text of the field if it changed within an effect.
  useEffect(() => {
    if (published === null || !isNext) return
    const timer = setTimeout(() => insert(published))
    return () => clearTimeout(timer)
  }, [published, isNext])
  const start = useEffectEvent(() => upload.start(picture))
  useEffect(() => start(), [])

  const endIfRemoved = useEffectEvent((now: string) => {
    if (image !== null && !now.includes(image)) onClose()
  })
  useEffect(() => endIfRemoved(text), [text])

  const state = upload.error !== null ? 'failed' : image !== null ? 'done' : 'busy'
  const reportState = useEffectEvent(onState)
  // Before the state is visible, so that a press after that is held or not as shown.
  useLayoutEffect(() => reportState(state), [state])

  const describe = (next: string) => {
    // The text is being sent, and the description would not be in it.
    if (input.readOnly) return
    setDescription(next)
    if (image === null) return
    replaceText(input, describeImage(input.value, { id: image, description: next }))
  }
  const progress = upload.progress ?? (published === null ? 0 : 1)
  return { upload, progress, state, image, description, describe }
}

/** Inserts a paragraph of its own at the cursor of a field, and moves the cursor behind it. */
function insertParagraph(input: HTMLTextAreaElement, paragraph: string): void {
  const { value, selectionEnd: at } = input
  const before = missingBreaks(value.slice(0, at).match(/\n{0,2}$/)?.[0] ?? '')
  const inserted = `${at === 0 ? '' : before}${paragraph}`
  const end = missingBreaks(value.slice(at).match(/^\n{0,2}/)?.[0] ?? '')
  replaceRange(input, `${inserted}${end}`, at, at)
  const behind = at + inserted.length + PARAGRAPH_END.length
  input.setSelectionRange(behind, behind)
}

/** What separates paragraphs. */
const PARAGRAPH_END = '\n\n'

/** The line breaks that are missing where a paragraph ends with some. */
const missingBreaks = (present: string) => PARAGRAPH_END.slice(present.length)

/** Replaces the part of the text of a field that changes, so that the cursor stays where it is. */
function replaceText(input: HTMLTextAreaElement, text: string): void {
  const { value } = input
  if (text === value) return
  const most = Math.min(value.length, text.length)
  let start = 0
  while (start < most && value[start] === text[start]) start += 1
  let end = 0
  while (end < most - start && value.at(-1 - end) === text.at(-1 - end)) end += 1
  replaceRange(input, text.slice(start, text.length - end), start, value.length - end)
}

function replaceRange(input: HTMLTextAreaElement, text: string, start: number, end: number): void {
  input.setRangeText(text, start, end, 'preserve')
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
