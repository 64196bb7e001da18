import { UPLOAD_TYPES } from '@grid/schema/image-path'
import type { Profile } from '@grid/schema/profile'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { ImageUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { call } from '../../data/callables'
import { errorMessage, UserFacingError } from '../../data/errors'
import { loadChunk } from '../../data/load-chunk'
import { Avatar } from '../../design/avatar'
import { SteadyButton } from '../../design/buttons'
import { notify } from '../../design/notify'
import { FormAlert } from '../../forms/form-frame'
import { useButtonAction } from '../../forms/use-button-action'
import type { SaveAvatar } from './avatar.storage'
import { ACCOUNT_MESSAGES } from './messages'

type AvatarFormProps = { readonly profile: Profile }

/** The member's avatar, and the buttons that change it. */
export function AvatarForm({ profile }: AvatarFormProps) {
  const upload = useUpload()
  const input = useRef<HTMLInputElement>(null)
  return (
    <Stack spacing={2.5} sx={{ alignItems: 'flex-start' }}>
      <Avatar name={profile.username} avatar={profile.avatar} width={96} />
      <input
        ref={input}
        type="file"
        accept={UPLOAD_TYPES.join(',')}
        hidden
        aria-label="Picture file"
        onChange={({ target }) => {
          const [picture] = target.files ?? []
          // The same file may be chosen again.
          target.value = ''
          if (picture) void upload.start(picture)
        }}
      />
      {upload.error !== null && <FormAlert problem={{ field: null, message: upload.error }} />}
      {upload.progress !== null && <Progress sent={upload.progress} />}
      <Stack direction="row" spacing={2} useFlexGap sx={{ flexWrap: 'wrap' }}>
        <SteadyButton
          variant="outlined"
          color="secondary"
          startIcon={<ImageUp size={16} aria-hidden />}
          loading={upload.progress !== null}
          onClick={() => input.current?.click()}
        >
          Choose a picture
        </SteadyButton>
        {upload.error !== null && upload.retry && (
          <Button variant="outlined" color="secondary" onClick={() => void upload.retry?.()}>
            Try again
          </Button>
        )}
        {profile.avatar && upload.progress === null && <RemoveButton />}
      </Stack>
    </Stack>
  )
}

/** Uploads one picture at a time. After an error, `retry` continues with the same picture. */
function useUpload() {
  const [progress, setProgress] = useState<number | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [save, setSave] = useState<SaveAvatar | null>(null)

  const run = async (work: SaveAvatar) => {
    setError(null)
    setProgress(0)
    try {
      await work(setProgress)
      setSave(null)
      notify.success(ACCOUNT_MESSAGES.avatarSaved)
    } catch (failure) {
      setError(errorMessage(failure))
      if (isFinal(failure)) setSave(null)
    } finally {
      setProgress(null)
    }
  }
  const start = async (picture: File) => {
    if (progress !== null) return
    let prepared: SaveAvatar | null = null
    const work: SaveAvatar = async (onProgress) => {
      prepared ??= (await loadChunk(() => import('./avatar.storage'))).avatarUpload(picture)
      await prepared(onProgress)
    }
    setSave(() => work)
    await run(work)
  }
  return { progress, error, start, retry: save && (() => run(save)) }
}

/** Whether the picture itself is at fault, so that another try would fail as well. */
function isFinal(error: unknown): boolean {
  return error instanceof UserFacingError && error.field !== null
}

/** How much of the picture is uploaded; then the function processes it. */
function Progress({ sent }: { readonly sent: number }) {
  const percent = Math.round(sent * 100)
  const isSent = percent === 100
  return (
    <Stack spacing={1} sx={{ width: '100%' }}>
      <LinearProgress
        variant={isSent ? 'indeterminate' : 'determinate'}
        value={percent}
        aria-label="Upload of the picture"
      />
      <Typography variant="body2" role="status" sx={{ color: 'text.secondary' }}>
        {isSent ? ACCOUNT_MESSAGES.processing : ACCOUNT_MESSAGES.uploading}
      </Typography>
    </Stack>
  )
}

function RemoveButton() {
  const { isBusy, run } = useButtonAction()
  const remove = async () => {
    await call('setAvatar', { upload: null })
    notify.success(ACCOUNT_MESSAGES.avatarRemoved)
  }
  return (
    <SteadyButton
      variant="outlined"
      color="secondary"
      loading={isBusy}
      onClick={() => void run(remove)}
    >
      Remove the picture
    </SteadyButton>
  )
}
