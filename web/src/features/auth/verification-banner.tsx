import { lazyComponent } from '../../design/lazy-component'
import { useSession } from '../../session/session'

const VerificationStrip = lazyComponent(
  async () => (await import('./verification-strip')).VerificationStrip,
)

/** Shown to members whose e-mail is not verified. */
export function VerificationBanner() {
  const session = useSession()
  if (session.status !== 'signed-in' || session.account.emailVerified) return null
  return <VerificationStrip email={session.account.email} />
}
