import Stack from '@mui/material/Stack'
import { AuditPanel } from './audit-panel'
import { HealthPanel } from './health-panel'
import { SampleDataPanel } from './sample-data-panel'
import { StatsPanel } from './stats-panel'

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
