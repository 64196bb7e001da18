import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { Database } from 'lucide-react'
import { call } from '../../../data/call'
import { useConfirm } from '../../../design/confirm'
import { SteadyButton } from '../../../design/steady-button'
import { measure } from '../../../design/theme/tokens'
import { ActProblem } from '../act-problem'
import { AdminSection } from '../admin-section'
import { ADMIN_MESSAGES, CONFIRM_SEED } from '../messages'
import { useAct } from '../use-act'

/** Fills an empty dashboard with samples to look at; leaves an audit line. */
export function SampleDataPanel() {
  const confirm = useConfirm()
  const act = useAct()

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
