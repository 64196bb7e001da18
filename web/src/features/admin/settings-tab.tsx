import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { Database } from 'lucide-react'
import { call } from '../../data/callables'
import { offersSampleData } from '../../data/project'
import { SecondaryButton } from '../../design/buttons'
import { useConfirm } from '../../design/confirm'
import { measure } from '../../design/theme/tokens'
import { ActionError, AdminSection, useAction } from './admin-section'
import { AuditPanel } from './audit-panel'
import { HealthPanel } from './health-panel'
import { MailPanel } from './mail-panel'
import { ADMIN_MESSAGES, CONFIRM_SEED } from './messages'
import { StatsPanel } from './stats-panel'

/** Adds sample data, with an audit entry. */
export function SampleDataPanel() {
  const confirm = useConfirm()
  const action = useAction()

  const seed = async () => {
    if (!(await confirm(CONFIRM_SEED))) return
    await action.run('seed', () => call('seedSampleData', {}), {
      success: ADMIN_MESSAGES.seeded,
      failure: ADMIN_MESSAGES.seedFailed,
    })
  }

  return (
    <AdminSection title="Sample data">
      <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
        <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: measure.prose }}>
          Adds six service requests, ten downloads and five events to try the dashboard with. Each
          run adds further rows and an entry in the audit log. Existing rows stay unchanged.
        </Typography>
        <SecondaryButton
          startIcon={<Database size={16} aria-hidden />}
          loading={action.busy !== null}
          onClick={() => void seed()}
        >
          Seed sample data
        </SecondaryButton>
        <ActionError error={action.error} />
      </Stack>
    </AdminSection>
  )
}

/** The database, its health, undelivered mail, sample data if offered, and the audit log. */
export function SettingsTab() {
  return (
    <Stack spacing={6}>
      <StatsPanel />
      <HealthPanel />
      <MailPanel />
      {offersSampleData() && <SampleDataPanel />}
      <AuditPanel />
    </Stack>
  )
}
