import { lazyComponent } from '../../design/lazy-component'
import { useSession } from '../../session/session'

const VerificationStrip = lazyComponent(
  async () => (await import('./verification-strip')).VerificationStrip,
)

/** Shown to members whose address is not proven yet. */
export function VerificationBanner() {
  const session = useSession()
  if (session.status !== 'signed-in' || session.account.emailVerified) return null
  return <VerificationStrip email={session.account.email} />
}
