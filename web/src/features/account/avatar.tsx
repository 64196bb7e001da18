import { UPLOAD_TYPES } from '@grid/schema/image-display'
import type { Profile } from '@grid/schema/profile'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { ImageUp } from 'lucide-react'
import { useRef } from 'react'
import { call } from '../../data/callables'
import { loadChunk } from '../../data/load-chunk'
import { Avatar } from '../../design/avatar'
import { SecondaryButton } from '../../design/buttons'
import { notify } from '../../design/notify'
import { FormAlert } from '../../forms/form-frame'
import { UploadProgress, usePictureUpload } from '../../forms/picture-upload'
import { ActionButton } from '../../forms/use-button-action'
import { ACCOUNT_MESSAGES } from './messages'

type AvatarFormProps = { readonly profile: Profile }

/** The member's avatar, and the buttons that change it. */
export function AvatarForm({ profile }: AvatarFormProps) {
  const upload = usePictureUpload({
    prepare: async (picture) =>
      (await loadChunk(() => import('../../data/uploads.storage'))).avatarUpload(picture),
    onDone: () => notify.success(ACCOUNT_MESSAGES.avatarSaved),
  })
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
      {upload.error !== null && <FormAlert error={{ field: null, message: upload.error }} />}
      {upload.progress !== null && <UploadProgress sent={upload.progress} />}
      <Stack direction="row" spacing={2} useFlexGap sx={{ flexWrap: 'wrap' }}>
        <SecondaryButton
          startIcon={<ImageUp size={16} aria-hidden />}
          loading={upload.progress !== null}
          onClick={() => input.current?.click()}
        >
          Choose a picture
        </SecondaryButton>
        {upload.retry && (
          <Button variant="outlined" color="secondary" onClick={() => void upload.retry?.()}>
            Try again
          </Button>
        )}
        {profile.avatar && upload.progress === null && <RemoveButton />}
      </Stack>
    </Stack>
  )
}

function RemoveButton() {
  const remove = async () => {
    await call('setAvatar', { upload: null })
    notify.success(ACCOUNT_MESSAGES.avatarRemoved)
  }
  return <ActionButton action={remove}>Remove the picture</ActionButton>
}
