import { formatNumber } from '@grid/schema/format'
import Alert from '@mui/material/Alert'
import Chip from '@mui/material/Chip'
import { styled } from '@mui/material/styles'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import type { ReactNode } from 'react'
import { CodeBlock } from '../../design/code'
import { TagList } from '../../design/lists'
import { Panel } from '../../design/panel'
import { Stat } from '../../design/stat'
import { StatusMark, type Tone } from '../../design/status-mark'
import { Label } from '../../design/text'

const Root = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1.5),
  minWidth: 0,
}))

const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(1.5),
  minWidth: 0,
  '& > *': { maxWidth: '100%' },
}))

/** A row of specimens under one name. */
export function Stage({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Root>
      <Label>{name}</Label>
      <Row>{children}</Row>
    </Root>
  )
}

/** Specimens in equal columns. */
export const Board = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(4),
  alignItems: 'start',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 320px), 1fr))',
}))

const TONES: readonly Tone[] = ['live', 'success', 'warning', 'error', 'info', 'neutral', 'off']

const ROWS = [
  ['ada', 'discussion', 1204],
  ['mallory', 'research', 87],
  ['root_admin', 'tool', 3],
] as const

const CODE = `fn main() {
    let ports: Vec<Port> = enumerate();
    ports.iter().filter(|port| !port.enrolled).for_each(block);
}`

function Rows() {
  return (
    <TableContainer>
      <Table aria-label="Posts by author">
        <TableHead>
          <TableRow>
            <TableCell>Username</TableCell>
            <TableCell>Category</TableCell>
            <TableCell align="right">Upvotes</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {ROWS.map(([name, category, votes]) => (
            <TableRow key={name} hover>
              <TableCell>{name}</TableCell>
              <TableCell>{category}</TableCell>
              <TableCell align="right">{formatNumber(votes)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}

/** Panels, figures, marks, chips, tables, code. */
export function Pieces() {
  return (
    <Board>
      <Panel label="Panel" aside={<StatusMark tone="live">Live</StatusMark>}>
        <dl>
          <Stat value="1,204" label="Posts" note={<StatusMark tone="success">+12%</StatusMark>} />
        </dl>
      </Panel>
      <Stage name="Status marks">
        {TONES.map((tone) => (
          <StatusMark key={tone} tone={tone}>
            {tone}
          </StatusMark>
        ))}
      </Stage>
      <Stage name="Tags and chips">
        <TagList tags={['usb', 'linux', 'threat-intel', 'a-rather-long-tag-of-thirty-two-c']} />
        <Chip label="Popular" color="primary" />
        <Chip label="Clickable" onClick={() => undefined} />
      </Stage>
      <CodeBlock code={CODE} label="Sample code" />
      <Rows />
      <Alert severity="warning">You cannot post: spam in three threads.</Alert>
    </Board>
  )
}
