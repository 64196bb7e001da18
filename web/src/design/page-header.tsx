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
}))

/** A name of one long word breaks before it widens the page. */
const leadText = { mt: 1.5, color: 'text.secondary', overflowWrap: 'anywhere' } as const

type PageHeaderProps = {
  title: string
  /** A line below the heading: a welcome, a summary. */
  lead?: ReactNode
  /** Buttons at the end of the row. */
  actions?: ReactNode
}

/** The heading of an inner page: the route's `h1`, its line and its actions. */
export function PageHeader({ title, lead, actions }: PageHeaderProps) {
  return (
    <Header>
      <Frame>
        <Row>
          <div>
            <Typography variant="h2" component="h1">
              {title}
            </Typography>
            {lead && (
              <Typography variant="lead" sx={leadText}>
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
