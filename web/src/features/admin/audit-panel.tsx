import type { AdminAction } from '@grid/schema/admin-action'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { ScrollText } from 'lucide-react'
import { useCollection } from 'react-firebase-hooks/firestore'
import { EmptyState } from '../../design/empty-state'
import { ErrorState } from '../../design/error-state'
import { RowsSkeleton } from '../../design/skeletons'
import { latestActions } from './dashboard'
import { ADMIN_MESSAGES } from './messages'

const when = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' })

/** Who did what, newest first. */
export function AuditPanel() {
  const [snapshot, loading, error] = useCollection(latestActions())
  if (error) return <ErrorState text={ADMIN_MESSAGES.auditFailed} />
  if (loading || !snapshot) return <RowsSkeleton rows={3} />
  if (snapshot.empty) {
    return (
      <EmptyState icon={ScrollText} text="No admin has acted yet. Every act is recorded here." />
    )
  }
  return (
    <TableContainer>
      <Table aria-label="Audit log" stickyHeader>
        <TableHead>
          <TableRow>
            <TableCell>Time</TableCell>
            <TableCell>Admin</TableCell>
            <TableCell>Action</TableCell>
            <TableCell>Details</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {snapshot.docs.map((line) => (
            <AuditRow key={line.id} action={line.data()} />
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}

function AuditRow({ action }: { readonly action: AdminAction }) {
  const details = Object.entries(action.details).map(([name, value]) => `${name}: ${value}`)
  return (
    <TableRow hover>
      <TableCell sx={oneLine}>{when.format(action.created_at.toDate())}</TableCell>
      <TableCell>{action.admin_id}</TableCell>
      <TableCell sx={oneLine}>{action.action_type.replaceAll('_', ' ')}</TableCell>
      <TableCell sx={{ minWidth: 240 }}>{details.join(', ')}</TableCell>
    </TableRow>
  )
}

const oneLine = { whiteSpace: 'nowrap' } as const
