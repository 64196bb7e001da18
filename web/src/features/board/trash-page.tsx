import { LIMITS } from '@grid/schema/limits'
import { BackLink } from '../../design/links'
import { Frame, Page, PageHeader } from '../../design/page'
import { useSignedIn } from '../../session/session'
import { TrashList } from './trash-list'

/** What the member has deleted and can restore. Only the member can read it. */
export function TrashPage() {
  const uid = useSignedIn()?.account.id
  if (!uid) return null
  return (
    <Page title="Recently deleted" noindex>
      <Frame sx={{ pt: 3 }}>
        <BackLink to="/account">Your account</BackLink>
      </Frame>
      <PageHeader
        title="Recently deleted"
        lead={`What you deleted can be restored for ${LIMITS.trash.days} days.`}
      />
      <Frame sx={{ pb: 12 }}>
        <TrashList key={uid} uid={uid} />
      </Frame>
    </Page>
  )
}
