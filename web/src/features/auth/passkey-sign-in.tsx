import Divider from '@mui/material/Divider'
import { KeyRound } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { subscribeLazily } from '../../data/resubscribe'
import { SteadyButton } from '../../design/buttons'
import { notify } from '../../design/notify'
import { useButtonAction } from '../../forms/use-button-action'
import { loadPasskeys, supportsPasskeys } from '../../session/passkeys'
import { hasUsedPasskey } from '../../session/was-signed-in'
import { AUTH_MESSAGES } from './messages'

type Props = { readonly onDone: () => void }

/** Signs in with a passkey, without an e-mail; nothing in a browser that has no passkeys. */
export function PasskeySignIn({ onDone }: Props) {
  return supportsPasskeys() && <PasskeyButton onDone={onDone} />
}

function PasskeyButton({ onDone }: Props) {
  const { isBusy, run } = useButtonAction()

  const signIn = (begin: () => Promise<void>) =>
    run(async () => {
      await begin()
      notify.success(AUTH_MESSAGES.signedIn)
      onDone()
    })
  const signInByPrompt = async () => {
    const { signInWithPasskey } = await loadPasskeys()
    await signInWithPasskey()
  }
  usePasskeySuggestions(!isBusy, (done) => void signIn(() => done))

  return (
    <>
      <Divider sx={{ my: 2.5 }}>or</Divider>
      <SteadyButton
        variant="outlined"
        color="secondary"
        size="large"
        fullWidth
        startIcon={<KeyRound size={18} aria-hidden />}
        loading={isBusy}
        onClick={() => void signIn(signInByPrompt)}
      >
        Sign in with a passkey
      </SteadyButton>
    </>
  )
}

/**
 * Offers the passkeys of this device among the suggestions of the e-mail field, if one was used
 * here before. Pauses while a prompt is open, because a browser allows one request at a time.
 */
function usePasskeySuggestions(isActive: boolean, onChosen: (done: Promise<void>) => void): void {
  const choose = useEffectEvent(onChosen)
  useEffect(() => {
    if (!isActive || !hasUsedPasskey()) return
    return subscribeLazily(
      loadPasskeys,
      ({ offerPasskeys }) => offerPasskeys((done) => choose(done)),
      (error) => console.warn('Passkeys are not offered in the e-mail field:', error),
    )
  }, [isActive])
}
