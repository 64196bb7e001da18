import Stack from '@mui/material/Stack'
import { AdminsPanel } from './admins-panel'
import { BannedPanel } from './banned-panel'
import { MembersPanel } from './members-panel'

/** Who is on the board, who runs it, and who was sent away. */
export function UsersTab() {
  return (
    <Stack spacing={6}>
      <MembersPanel />
      <BannedPanel />
      <AdminsPanel />
    </Stack>
  )
}
