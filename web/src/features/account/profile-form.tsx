import { LIMITS } from '@grid/schema/limits'
import type { Profile } from '@grid/schema/profile'
import { cleanBio, profileForm, toProfileForm } from '@grid/schema/profile-form'
import { notify } from '../../design/notify'
import { FormField } from '../../forms/form-field'
import { FormFrame } from '../../forms/form-frame'
import { useForm } from '../../forms/use-form'
import { ACCOUNT_MESSAGES } from './messages'
import { saveProfile } from './profile.firestore'

/** Edits the public texts of the own profile: bio and links. */
export function ProfileTexts({ profile }: { readonly profile: Profile }) {
  const form = useForm(toProfileForm(profile), profileForm, async (draft) => {
    await saveProfile(profile, draft)
    form.replace(toProfileForm(draft))
    notify.success(ACCOUNT_MESSAGES.profileSaved)
  })
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
