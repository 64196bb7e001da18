import type { HealthFinding, HealthLine } from '@grid/schema/health'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { DashList } from '../../../design/dash-list'
import { StatusMark } from '../../../design/status-mark'
import { CHECK_NAMES, sayFinding } from './health-words'

type Props = {
  readonly lines: readonly HealthLine[]
  readonly findings: readonly HealthFinding[]
}

/** How each check went, and what was found wrong. */
export function HealthReport({ lines, findings }: Props) {
  return (
    <>
      <TableContainer>
        <Table size="small" stickyHeader aria-label="Health checks">
          <TableHead>
            <TableRow>
              <TableCell>Check</TableCell>
              <TableCell>State</TableCell>
              <TableCell align="right">Checked</TableCell>
              <TableCell align="right">Mended</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {lines.map(({ check, checked, repaired }) => (
              <TableRow key={check} hover>
                <TableCell>{CHECK_NAMES[check]}</TableCell>
                <TableCell>
                  <CheckMark
                    repaired={repaired}
                    isOpen={findings.some(
                      (finding) => finding.check === check && finding.is === null,
                    )}
                  />
                </TableCell>
                <TableCell align="right">{checked}</TableCell>
                <TableCell align="right">{repaired}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      {findings.length > 0 && (
        <DashList aria-label="Findings">
          {findings.map((finding) => (
            <li key={`${finding.check} ${finding.subject}`}>{sayFinding(finding)}</li>
          ))}
        </DashList>
      )}
    </>
  )
}

function CheckMark({ repaired, isOpen }: { readonly repaired: number; readonly isOpen: boolean }) {
  if (isOpen) return <StatusMark tone="error">Needs a look</StatusMark>
  if (repaired > 0) return <StatusMark tone="warning">Mended</StatusMark>
  return <StatusMark tone="success">In order</StatusMark>
}
