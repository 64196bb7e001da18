import { CALLS } from '@grid/schema/calls'
import { foldFullWidth, withoutUnseen } from '@grid/schema/unicode'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import type { User } from 'firebase/auth'
import { useId } from 'react'
import { useNavigate } from 'react-router-dom'
import * as z from 'zod/mini'
import { useOnBack } from '../../browser/use-on-back'
import { auth, dropSession } from '../../data/auth'
import { call } from '../../data/callables'
import { restDataSource } from '../../data/data-source.rest'
import { errorCode, hasCode } from '../../data/errors'
import { signedInUser } from '../../data/signed-in-user'
import { requestWithTimeout } from '../../data/timeout'
import { DialogCloseButton } from '../../design/buttons'
import { notify } from '../../design/notify'
import { FormField } from '../../forms/form-field'
import { FormFrame } from '../../forms/form-frame'
import { useRecentSignIn } from '../../forms/recent-sign-in'
import { type FormEntry, useForm } from '../../forms/use-form'
import { useSignedIn } from '../../session/session'
import { endSession } from '../../session/sign-out'
import { ACCOUNT_MESSAGES } from './messages'
import { removeDrafts } from './stored-drafts'

const EMPTY = { posts: '', username: '' }

const DELETED =
  'Your profile, pictures, votes and unsent drafts are deleted for good, and your username becomes available.'
const DELETED_WHILE_BANNED =
  'Your profile, pictures, votes and unsent drafts are deleted for good. Your username and address stay taken until your ban is over.'

type DeleteDialogProps = {
  readonly username: string
  readonly onClose: () => void
}

/**
 * Deletes the account after two questions and a recent sign-in, which the server demands. Mounted
 * only while it is open.
 */
export function DeleteDialog({ username, onClose }: DeleteDialogProps) {
  const navigate = useNavigate()
  const member = useSignedIn()
  const isBanned = Boolean(member?.ban)
  const withRecentSignIn = useRecentSignIn()
  const form = useForm(EMPTY, deleteForm(username), async (checked) => {
    await withRecentSignIn(() => deleteAccount(checked))
    notify.success(ACCOUNT_MESSAGES.deleted)
    await navigate('/')
  })
  const close = () => {
    if (!form.submitting) onClose()
  }
  useOnBack(close)
  return (
    <Dialog open onClose={close} maxWidth="xs">
      <DialogTitle>Delete your account</DialogTitle>
      <DialogCloseButton onClick={close} />
      <DialogContent>
        <Typography variant="body2" sx={{ mb: 3, color: 'text.secondary' }}>
          {isBanned ? DELETED_WHILE_BANNED : DELETED} This cannot be undone.
        </Typography>
        <FormFrame form={form} action="Delete my account for good" button={{ color: 'error' }}>
          <PostsField {...form.entry('posts')} />
          <FormField
            {...form.entry('username')}
            label="Your username"
            helperText={`Type ${username} to confirm.`}
            autoComplete="off"
            isVerbatim
          />
        </FormFrame>
      </DialogContent>
    </Dialog>
  )
}

const CHOICES = [
  ['keep', 'Keep them, under “deleted member”'],
  ['delete', 'Delete them, with all comments on my posts'],
] as const

function PostsField({ name, value, error, onChange }: FormEntry) {
  const id = useId()
  const isWrong = error?.field === name
  return (
    <FormControl error={isWrong}>
      <FormLabel id={id} sx={question}>
        What should happen to your posts and comments?
      </FormLabel>
      <RadioGroup
        aria-labelledby={id}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? `${id}-error` : undefined}
        name={name}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {CHOICES.map(([choice, label]) => (
          <FormControlLabel
            key={choice}
            value={choice}
            control={<Radio />}
            label={label}
            sx={line}
          />
        ))}
      </RadioGroup>
      {isWrong && <FormHelperText id={`${id}-error`}>{error.message}</FormHelperText>}
    </FormControl>
  )
}

const question = { typography: 'caption', fontWeight: 500, mb: 0.5 } as const
const line = { alignItems: 'flex-start', '& > span:last-of-type': { py: 1 } } as const

const { posts } = CALLS.deleteAccount.input.shape

/** Names that are copied may have hidden characters, and some keyboards type full-width ones. */
const nameIn = (typed: string) => foldFullWidth(withoutUnseen(typed)).trim()

/** The deletion form, in the order of its error messages. */
export function deleteForm(username: string) {
  return z.object({
    posts: z.pipe(
      z
        .string()
        .check(
          z.refine((choice) => posts.safeParse(choice).success, ACCOUNT_MESSAGES.chooseForPosts),
        ),
      posts,
    ),
    username: z
      .string()
      .check(z.refine((typed) => nameIn(typed) === username, ACCOUNT_MESSAGES.wrongUsername)),
  })
}

export type DeleteForm = z.infer<ReturnType<typeof deleteForm>>

/**
 * Deletes the account and ends the session. The server demands a recent sign-in. A retry continues
 * an interrupted deletion. Also succeeds if the account is already deleted, because the response to
 * an earlier attempt may be lost.
 */
export async function deleteAccount({ posts }: DeleteForm): Promise<void> {
  const user = auth.currentUser
  try {
    const { uid } = signedInUser()
    await call('deleteAccount', { posts })
    removeDrafts(uid)
    await endSession(dropSession)
  } catch (error) {
    if (!user || !(await leaveIfDeleted(user))) throw error
    removeDrafts(user.uid)
  }
}

/**
 * Auth's codes for a missing account. The first also means an ended session; the last also means a
 * deletion that a ban delays.
 */
const MISSING = new Set(['auth/user-token-expired', 'auth/user-not-found', 'auth/user-disabled'])

/**
 * Ends the session if the account is already deleted. A deletion removes the profile first and the
 * account last, so it is complete only if both are missing.
 *
 * @returns whether it is deleted; false if that is unknown.
 */
async function leaveIfDeleted(user: User): Promise<boolean> {
  try {
    // Firestore's client might return the cached profile of its subscription.
    if (await restDataSource.one('profiles', user.uid)) return false
    await endSession(async () => {
      await assertDeleted(user)
      await dropSession()
    })
    return true
  } catch (error) {
    console.warn('The deletion could not be confirmed:', errorCode(error) ?? error)
    return false
  }
}

async function assertDeleted(user: User): Promise<void> {
  try {
    // For a deleted account, the SDK ends the session before it rejects.
    await requestWithTimeout(() => user.reload())
  } catch (error) {
    if (hasCode(error, MISSING)) return
    throw error
  }
  throw new Error('the account still exists')
}
