import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useNavigate } from 'react-router-dom'
import { DialogCloseButton } from '../../design/dialog-close-button'
import { notify } from '../../design/notify'
import { FormField } from '../../forms/form-field'
import { FormFrame } from '../../forms/form-frame'
import { useForm } from '../../forms/use-form'
import { useSignedIn } from '../../session/session'
import { CurrentPasswordField } from './current-password-field'
import { deleteAccount } from './delete-account'
import { deleteForm } from './delete-form'
import { FateField } from './fate-field'
import { ACCOUNT_MESSAGES } from './messages'

const EMPTY = { posts: '', username: '', current_password: '' }

const GOES = 'Profile, votes and unsent drafts go for good, and the username becomes free.'
const GOES_WHILE_BANNED =
  'Profile, votes and unsent drafts go for good. Username and address stay taken until your ban is over.'

type Props = {
  readonly username: string
  readonly email: string
  readonly onClose: () => void
}

/** Deletes the account after three questions; mounted only while it is open. */
export function DeleteDialog({ username, email, onClose }: Props) {
  const navigate = useNavigate()
  const isBanned = Boolean(useSignedIn()?.ban)
  const form = useForm(EMPTY, deleteForm(username), async (checked) => {
    await deleteAccount(checked)
    notify.success(ACCOUNT_MESSAGES.deleted)
    await navigate('/')
  })
  const close = () => {
    if (!form.submitting) onClose()
  }
  return (
    <Dialog open onClose={close} aria-labelledby="delete-title" maxWidth="xs" fullWidth>
      <DialogTitle id="delete-title">Delete your account</DialogTitle>
      <DialogCloseButton onClick={close} />
      <DialogContent>
        <Typography variant="body2" sx={{ mb: 3, color: 'text.secondary' }}>
          {isBanned ? GOES_WHILE_BANNED : GOES} This cannot be undone.
        </Typography>
        <FormFrame form={form} action="Delete my account for good" button={{ color: 'error' }}>
          <FateField {...form.entry('posts')} />
          <FormField
            {...form.entry('username')}
            label="Your username"
            helperText={`Type ${username} to confirm.`}
            autoComplete="off"
            slotProps={{ htmlInput: { autoCapitalize: 'none', spellCheck: false } }}
          />
          <CurrentPasswordField {...form.entry('current_password')} email={email} />
        </FormFrame>
      </DialogContent>
    </Dialog>
  )
}
