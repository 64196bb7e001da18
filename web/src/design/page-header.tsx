import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Frame } from './frame'

const Header = styled('header')(({ theme }) => ({
  paddingBlock: theme.spacing(6, 4),
  [theme.breakpoints.up('md')]: { paddingBlock: theme.spacing(9, 5) },
}))

const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  justifyContent: 'space-between',
  gap: theme.spacing(3),
  // The line breaks before it pushes the actions away, whichever font it is drawn in.
  '& > div:first-of-type': { flex: '1 1 16rem', minWidth: 0 },
  [theme.breakpoints.down('sm')]: {
    '&[data-compact="true"]': {
      alignItems: 'center',
      rowGap: theme.spacing(1),
      '& > div': { display: 'contents' },
      '& [data-lead]': { order: 1, flexBasis: '100%', marginTop: 0 },
    },
  },
}))

/** A name of one long word breaks before it widens the page. */
const leadText = { mt: 1.5, color: 'text.secondary', overflowWrap: 'anywhere' } as const

type PageHeaderProps = {
  title: string
  /** A line below the heading: a welcome, a summary. */
  lead?: ReactNode
  /** Buttons at the end of the row. */
  actions?: ReactNode
  /** Whether the actions stand beside the heading, above the line, where there is little room. */
  isCompact?: boolean
}

/** The heading of an inner page: the route's `h1`, its line and its actions. */
export function PageHeader({ title, lead, actions, isCompact = false }: PageHeaderProps) {
  return (
    <Header>
      <Frame>
        <Row data-compact={isCompact}>
          <div>
            <Typography variant="h2" component="h1">
              {title}
            </Typography>
            {lead && (
              <Typography variant="lead" data-lead sx={leadText}>
                {lead}
              </Typography>
            )}
          </div>
          {actions}
        </Row>
      </Frame>
    </Header>
  )
}
