import Stack from '@mui/material/Stack'
import { AdminsPanel } from './admins-panel'
import { BannedPanel } from './banned-panel'
import { MembersPanel } from './members-panel'

/** All members, the banned ones and the admins. */
export function UsersTab() {
  return (
    <Stack spacing={6}>
      <MembersPanel />
      <BannedPanel />
      <AdminsPanel />
    </Stack>
  )
}
