import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { Database } from 'lucide-react'
import { call } from '../../data/callables'
import { SteadyButton } from '../../design/buttons'
import { useConfirm } from '../../design/confirm'
import { measure } from '../../design/theme/tokens'
import { ActProblem, AdminSection } from './admin-section'
import { AuditPanel } from './audit-panel'
import { HealthPanel } from './health-panel'
import { ADMIN_MESSAGES, CONFIRM_SEED } from './messages'
import { StatsPanel } from './stats-panel'
import { useAction } from './use-action'

/** Fills an empty dashboard with samples to look at; leaves an audit line. */
export function SampleDataPanel() {
  const confirm = useConfirm()
  const act = useAction()

  const seed = async () => {
    if (!(await confirm(CONFIRM_SEED))) return
    await act.run('seed', () => call('seedSampleData', {}), {
      success: ADMIN_MESSAGES.seeded,
      failure: ADMIN_MESSAGES.seedFailed,
    })
  }

  return (
    <AdminSection title="Sample data">
      <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
        <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: measure.prose }}>
          Six service requests, ten downloads and five events to try the dashboard with. Seeding
          twice renews the rows and adds none; each time leaves a line in the audit log.
        </Typography>
        <SteadyButton
          variant="outlined"
          color="secondary"
          startIcon={<Database size={16} aria-hidden />}
          loading={act.busy !== null}
          onClick={() => void seed()}
        >
          Seed sample data
        </SteadyButton>
        <ActProblem problem={act.problem} />
      </Stack>
    </AdminSection>
  )
}

/** The database, its health, and the log of what admins did. */
export function SettingsTab() {
  return (
    <Stack spacing={6}>
      <StatsPanel />
      <HealthPanel />
      <SampleDataPanel />
      <AuditPanel />
    </Stack>
  )
}
