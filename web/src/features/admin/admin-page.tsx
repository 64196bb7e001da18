import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { Frame } from '../../design/frame'
import { Page } from '../../design/page'
import { PageHeader } from '../../design/page-header'
import { displayName, useSession } from '../../session/session'
import { AuditPanel } from './audit-panel'
import { CountsPanel } from './counts-panel'
import { SampleDataPanel } from './sample-data-panel'

/** The dashboard of the admins. */
export function AdminPage() {
  const session = useSession()
  return (
    <Page title="Admin">
      <PageHeader title="Admin" lead={`Signed in as ${displayName(session)}.`} />
      <Frame>
        <Stack spacing={5} sx={{ pb: 12 }}>
          <CountsPanel />
          <SampleDataPanel />
          <Stack spacing={2} component="section" aria-labelledby="audit-title">
            <Typography variant="h3" component="h2" id="audit-title">
              Audit log
            </Typography>
            <AuditPanel />
          </Stack>
        </Stack>
      </Frame>
    </Page>
  )
}
