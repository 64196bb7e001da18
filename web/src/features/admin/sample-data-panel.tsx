import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { Database } from 'lucide-react'
import { useState } from 'react'
import { describeProblem } from '../../data/problem'
import { useConfirm } from '../../design/confirm'
import { notify } from '../../design/notify'
import { Panel } from '../../design/panel'
import { seedSampleData } from './dashboard'
import { ADMIN_MESSAGES, CONFIRM_SEED } from './messages'

/** Fills an empty dashboard with samples to look at. */
export function SampleDataPanel() {
  const confirm = useConfirm()
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  const seed = async () => {
    if (!(await confirm(CONFIRM_SEED))) return
    setProblem(null)
    setBusy(true)
    try {
      await seedSampleData()
      notify.success(ADMIN_MESSAGES.seeded)
    } catch (error) {
      notify.error(ADMIN_MESSAGES.seedFailed)
      setProblem(describeProblem(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Panel label="Sample data">
      <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
        <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: '60ch' }}>
          Six service requests, ten downloads and five events to try the dashboard with. Seeding
          twice renews the rows and adds none; each time leaves a line in the audit log.
        </Typography>
        <Button
          variant="outlined"
          startIcon={<Database size={16} aria-hidden />}
          loading={busy}
          onClick={() => void seed()}
        >
          Seed sample data
        </Button>
        {problem && (
          <Typography variant="body2" sx={{ color: 'error.main' }}>
            {problem}
          </Typography>
        )}
      </Stack>
    </Panel>
  )
}
