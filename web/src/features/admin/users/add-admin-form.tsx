import { styled } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import { type FormEvent, useRef, useState } from 'react'
import { call } from '../../../data/call'
import { refusalReason } from '../../../data/problem'
import { notify } from '../../../design/notify'
import { SteadyButton } from '../../../design/steady-button'
import { ActProblem } from '../act-problem'
import { ADMIN_MESSAGES } from '../messages'
import { useAct } from '../use-act'

const Form = styled('form')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  gap: theme.spacing(1.5),
}))

/** Makes a member an admin by the address of the account. */
export function AddAdminForm() {
  const act = useAct()
  const [email, setEmail] = useState('')
  const [isMissing, setMissing] = useState(false)
  const entry = useRef<HTMLInputElement>(null)

  const add = async () => {
    const isEmpty = email.trim() === ''
    setMissing(isEmpty)
    if (isEmpty) {
      notify.error(ADMIN_MESSAGES.emailMissing)
      return entry.current?.focus()
    }
    const isDone = await act.run('add', () => call('grantAdmin', { email }), {
      success: ADMIN_MESSAGES.adminAdded,
      partial: ({ changed, username }) => (changed ? null : ADMIN_MESSAGES.adminAlready(username)),
      failure: addFailure,
    })
    // Somebody else may have been typed meanwhile.
    if (isDone) setEmail((typed) => (typed === email ? '' : typed))
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void add()
  }

  return (
    <>
      <Form noValidate onSubmit={onSubmit}>
        <TextField
          type="email"
          label="Email of the new admin"
          value={email}
          onChange={(event) => {
            setEmail(event.target.value)
            setMissing(false)
          }}
          inputRef={entry}
          error={isMissing}
          helperText={isMissing && ADMIN_MESSAGES.emailMissing}
          slotProps={{ htmlInput: { autoComplete: 'off' } }}
          sx={{ width: 'min(22rem, 100%)' }}
        />
        <SteadyButton
          type="submit"
          variant="contained"
          loading={act.busy !== null}
          // It stands beside the entry, and not beside what is said below that.
          sx={{ mb: isMissing ? 3 : 0 }}
        >
          Add admin
        </SteadyButton>
      </Form>
      <ActProblem problem={act.problem} />
    </>
  )
}

function addFailure(error: unknown): string {
  return refusalReason(error) === 'user_not_found'
    ? ADMIN_MESSAGES.userNotFound
    : ADMIN_MESSAGES.adminAddFailed
}
