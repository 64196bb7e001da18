import { clean } from '@grid/schema/clean'
import { LIMITS } from '@grid/schema/limits'
import { passkeyNameForm } from '@grid/schema/passkey'
import { deviceName } from '@grid/schema/sign-in'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { passFocusOnRemoval } from '../../browser/focus'
import { SteadyButton } from '../../design/buttons'
import { notify } from '../../design/notify'
import { StatusMark } from '../../design/status-mark'
import { SteadyHeight } from '../../design/steady-height'
import { Day, Note } from '../../design/text'
import { ActionButton } from '../../forms/action-button'
import { FormField } from '../../forms/form-field'
import { FormAlert } from '../../forms/form-frame'
import { useRecentSignIn } from '../../forms/recent-sign-in'
import { useForm } from '../../forms/use-form'
import { type StoredPasskey, useOwnPasskeys } from '../../session/passkeys.firestore'
import { loadPasskeys, supportsPasskeys } from '../../session/sign-in-methods'
import { ACCOUNT_MESSAGES } from './messages'
import { RecordFacts, RecordList, RemoveRecordButton } from './record-list'

/** The passkeys of the member, and the button that adds one. */
export function Passkeys({ uid }: { readonly uid: string }) {
  const { passkeys, hasFailed } = useOwnPasskeys(uid)
  const state = passkeys ? 'ready' : hasFailed ? 'failed' : 'loading'
  return (
    <Stack spacing={2.5} sx={{ alignItems: 'flex-start' }}>
      <SteadyHeight name="passkeys" state={state}>
        {passkeys ? (
          <PasskeyList passkeys={passkeys} />
        ) : (
          <Note>{hasFailed ? ACCOUNT_MESSAGES.passkeysFailed : 'Loading your passkeys...'}</Note>
        )}
      </SteadyHeight>
      {supportsPasskeys() ? <AddButton /> : <Note>{ACCOUNT_MESSAGES.noPasskeySupport}</Note>}
    </Stack>
  )
}

function PasskeyList({ passkeys }: { readonly passkeys: readonly StoredPasskey[] }) {
  if (passkeys.length === 0) return <Note>{ACCOUNT_MESSAGES.noPasskeys}</Note>
  return (
    <RecordList aria-label="Your passkeys">
      {passkeys.map((passkey) => (
        <li key={passkey.id} ref={passFocusOnRemoval}>
          <Passkey passkey={passkey} />
        </li>
      ))}
    </RecordList>
  )
}

/** Runs an action on passkeys, and asks for the identity if the server does. */
function usePasskeyAction() {
  const withRecentSignIn = useRecentSignIn()
  return async (work: (passkeys: PasskeyCode) => Promise<void>, success: string) => {
    const code = await loadPasskeys()
    await withRecentSignIn(() => work(code))
    notify.success(success)
  }
}

type PasskeyCode = Awaited<ReturnType<typeof loadPasskeys>>

function AddButton() {
  const run = usePasskeyAction()
  const add = () =>
    run(
      ({ addPasskey }) => addPasskey(deviceName(navigator.userAgent)),
      ACCOUNT_MESSAGES.passkeyAdded,
    )
  return (
    <ActionButton startIcon={<KeyRound size={16} aria-hidden />} action={add}>
      Add a passkey
    </ActionButton>
  )
}

type PasskeyProps = { readonly passkey: StoredPasskey }

function Passkey({ passkey }: PasskeyProps) {
  const [isRenaming, setIsRenaming] = useState(false)
  const [wasRenamed, setWasRenamed] = useState(false)
  const end = () => {
    setIsRenaming(false)
    setWasRenamed(true)
  }
  if (isRenaming) return <RenameForm passkey={passkey} onEnd={end} />
  return (
    <Row>
      <div>
        <Typography sx={{ overflowWrap: 'anywhere' }}>{passkey.name}</Typography>
        <PasskeyFacts passkey={passkey} />
      </div>
      <Buttons>
        <Button
          size="small"
          color="secondary"
          autoFocus={wasRenamed}
          aria-label={`Rename ${passkey.name}`}
          onClick={() => setIsRenaming(true)}
        >
          Rename
        </Button>
        <RemoveButton passkey={passkey} />
      </Buttons>
    </Row>
  )
}

const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(1, 2),
  '& > :first-of-type': { flex: '1 1 16rem', minWidth: 0 },
}))

const Buttons = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(1),
}))

function PasskeyFacts({ passkey: { created_at, last_used_at, synced } }: PasskeyProps) {
  return (
    <RecordFacts>
      <StatusMark tone={synced ? 'info' : 'neutral'}>
        {synced ? 'Synced' : 'On one device'}
      </StatusMark>
      <span>
        Added on <Day date={created_at.toDate()} />
      </span>
      <span>
        {last_used_at ? (
          <>
            Last used on <Day date={last_used_at.toDate()} />
          </>
        ) : (
          'Not used yet'
        )}
      </span>
    </RecordFacts>
  )
}

function RemoveButton({ passkey: { id, name } }: PasskeyProps) {
  const run = usePasskeyAction()
  return (
    <RemoveRecordButton
      name={name}
      action="Remove"
      title={`Remove the passkey “${name}”?`}
      text="You can no longer sign in with it, and all your other sessions end. Please delete it in the settings of your device too."
      onConfirmed={() =>
        run(({ removePasskey }) => removePasskey(id), ACCOUNT_MESSAGES.passkeyRemoved)
      }
    />
  )
}

type RenameFormProps = PasskeyProps & { readonly onEnd: () => void }

function RenameForm({ passkey, onEnd }: RenameFormProps) {
  const withRecentSignIn = useRecentSignIn()
  const form = useForm({ name: passkey.name }, passkeyNameForm, async ({ name }) => {
    const { renamePasskey } = await loadPasskeys()
    await withRecentSignIn(() => renamePasskey({ passkey_id: passkey.id, name }))
    notify.success(ACCOUNT_MESSAGES.passkeyRenamed)
    onEnd()
  })
  return (
    <Stack component="form" noValidate onSubmit={form.onSubmit} spacing={1.5}>
      <FormAlert error={form.error} />
      <FormField
        {...form.entry('name')}
        label="Name of the passkey"
        autoFocus
        autoComplete="off"
        size="small"
        limit={LIMITS.passkeyName.max}
        excess="rejected"
        cleaned={clean}
      />
      <Buttons>
        <SteadyButton type="submit" size="small" variant="contained" loading={form.submitting}>
          Save
        </SteadyButton>
        <SteadyButton size="small" color="secondary" disabled={form.submitting} onClick={onEnd}>
          Cancel
        </SteadyButton>
      </Buttons>
    </Stack>
  )
}
