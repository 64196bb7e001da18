import { memberPath } from '@grid/schema/board-urls'
import { formatNumber } from '@grid/schema/format'
import { UPLOAD_TYPES } from '@grid/schema/image-display'
import { LIMITS } from '@grid/schema/limits'
import {
  cleanBio,
  type Profile,
  type ProfileDraft,
  profileForm,
  toProfileForm,
} from '@grid/schema/profile'
import { withoutHidden } from '@grid/schema/unicode'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import { doc, runTransaction, serverTimestamp } from 'firebase/firestore'
import { ImageUp } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { passFocusOnRemoval } from '../../browser/focus'
import { storageKey } from '../../browser/storage'
import { call } from '../../data/callables'
import { db } from '../../data/firestore'
import { loadChunk } from '../../data/load-chunk'
import { Avatar } from '../../design/avatar'
import { SecondaryButton } from '../../design/buttons'
import { Fact, FactList } from '../../design/lists'
import { notify } from '../../design/notify'
import { StatusMark } from '../../design/status-mark'
import { Day } from '../../design/text'
import { ActionButton } from '../../forms/action-button'
import { useDraft } from '../../forms/draft'
import { FormField } from '../../forms/form-field'
import { FormAlert, FormFrame } from '../../forms/form-frame'
import { UploadProgress, usePictureUpload } from '../../forms/picture-upload'
import { useForm } from '../../forms/use-form'
import { recordRateLimitedAction, writeAs } from '../../session/member-writes.firestore'
import type { SignedIn } from '../../session/session'
import { ACCOUNT_MESSAGES } from './messages'

/** The stored facts about the signed-in member. */
export function ProfileFacts({ session }: { readonly session: SignedIn }) {
  const { account, profile, profileLoading, isAdmin, ban } = session
  return (
    <FactList>
      {profile && (
        <Fact name="Username">
          <Link component={RouterLink} to={memberPath(profile.username)}>
            {profile.username}
          </Link>
        </Fact>
      )}
      {/* The profile says whether the session was ended elsewhere, which Auth does not know. */}
      {!profileLoading && (
        <Fact name="Email">
          {account.email}{' '}
          {account.emailVerified ? (
            <StatusMark tone="success">Confirmed</StatusMark>
          ) : (
            <StatusMark tone="warning">Not confirmed yet</StatusMark>
          )}
        </Fact>
      )}
      {profile && (
        <>
          <Fact name="Member since">
            <Day date={profile.created_at.toDate()} />
          </Fact>
          <Fact name="Reputation">{formatNumber(profile.reputation)}</Fact>
        </>
      )}
      {isAdmin && <Fact name="Role">Admin</Fact>}
      {ban && (
        <Fact name="Ban">
          {ban.reason}
          {ban.expires_at && (
            <>
              {' '}
              Ends on <Day date={ban.expires_at.toDate()} />.
            </>
          )}
        </Fact>
      )}
    </FactList>
  )
}

/** Edits the public texts of the own profile: bio and links. */
export function ProfileTexts({ profile }: { readonly profile: Profile }) {
  const stored = toProfileForm(profile)
  const name = storageKey('unsent', profile.id, 'profile')
  const draft = useDraft({ uid: profile.id, name, isInTab: true }, stored)
  const form = useForm(
    stored,
    profileForm,
    async (texts) => {
      await saveProfile(profile, texts)
      form.replace(toProfileForm(texts))
      notify.success(ACCOUNT_MESSAGES.profileSaved)
    },
    { draft },
  )
  return (
    <FormFrame form={form} action="Save profile" button={{ sx: { alignSelf: 'flex-start' } }}>
      <FormField
        {...form.entry('bio')}
        id="profile-bio"
        label="Bio"
        multiline
        minRows={2}
        limit={LIMITS.bio.max}
        cleaned={(text) => cleanBio(text) ?? ''}
      />
      {LINKS.map(([name, label]) => (
        <FormField
          key={name}
          {...form.entry(name)}
          id={`profile-${name}`}
          label={label}
          type="url"
          placeholder="https://"
          cleaned={withoutHidden}
          slotProps={{ htmlInput: { dir: 'ltr' } }}
        />
      ))}
    </FormFrame>
  )
}

const LINKS = [
  ['link_1', 'Link 1'],
  ['link_2', 'Link 2'],
  ['link_3', 'Link 3'],
] as const

/**
 * Stores bio and links of the member.
 *
 * @throws UserFacingError if the member is banned.
 * @throws RateLimitError when the last edit is too recent; it says how long to wait.
 */
async function saveProfile(
  member: Pick<Profile, 'id' | 'created_at'>,
  draft: ProfileDraft,
): Promise<void> {
  await writeAs({ uid: member.id, kind: 'edit' }, () =>
    runTransaction(db, async (transaction) => {
      await recordRateLimitedAction(transaction, db, { kind: 'edit', member, id: member.id })
      transaction.update(doc(db, 'profiles', member.id), {
        ...draft,
        updated_at: serverTimestamp(),
      })
    }),
  )
}

type AvatarFormProps = { readonly profile: Profile }

/** The member's avatar, and the buttons that change it. */
export function AvatarForm({ profile }: AvatarFormProps) {
  const upload = usePictureUpload({
    prepare: async (picture) =>
      (await loadChunk(() => import('../../session/uploads.storage'))).avatarUpload(picture),
    onDone: () => notify.success(ACCOUNT_MESSAGES.avatarSaved),
  })
  const input = useRef<HTMLInputElement>(null)
  const isSending = upload.progress !== null && upload.progress < 1
  const onLeave = useEffectEvent(() => {
    if (isSending) notify.blank(ACCOUNT_MESSAGES.avatarNotSent)
  })
  useEffect(() => () => onLeave(), [])
  return (
    <Stack spacing={2.5} sx={{ alignItems: 'flex-start' }}>
      <Avatar name={profile.username} avatar={profile.avatar} />
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
          if (picture) upload.start(picture)
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
        {isSending && (
          <Button
            ref={passFocusOnRemoval}
            variant="outlined"
            color="secondary"
            onClick={upload.cancel}
          >
            Cancel
          </Button>
        )}
        {upload.retry && (
          <Button
            ref={passFocusOnRemoval}
            variant="outlined"
            color="secondary"
            onClick={() => void upload.retry?.()}
          >
            Try again
          </Button>
        )}
        {profile.avatar && upload.progress === null && <RemoveButton onRemoved={upload.cancel} />}
      </Stack>
    </Stack>
  )
}

function RemoveButton({ onRemoved }: { readonly onRemoved: () => void }) {
  const remove = async () => {
    await call('setAvatar', { upload: null })
    onRemoved()
    notify.success(ACCOUNT_MESSAGES.avatarRemoved)
  }
  return (
    <ActionButton ref={passFocusOnRemoval} action={remove}>
      Remove the picture
    </ActionButton>
  )
}
