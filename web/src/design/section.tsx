import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Frame } from './frame'
import { measure } from './theme/tokens'

const Root = styled('section')(({ theme }) => ({
  paddingBlock: theme.spacing(6),
  [theme.breakpoints.up('md')]: { paddingBlock: theme.spacing(10) },
}))

const Head = styled('div')(({ theme }) => ({
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  position: 'relative',
  paddingTop: theme.spacing(3),
  marginBottom: theme.spacing(5),
  display: 'grid',
  gap: theme.spacing(2),
  '&::before': {
    content: '""',
    position: 'absolute',
    top: -1,
    left: 0,
    width: theme.spacing(4),
    height: 1,
    backgroundColor: theme.vars.palette.text.primary,
  },
  [theme.breakpoints.up('md')]: {
    gridTemplateColumns: '5fr 7fr',
    gap: theme.spacing(6),
    marginBottom: theme.spacing(8),
  },
}))

type SectionProps = {
  /** The anchor that navigation points to. */
  id?: string
  title: string
  /** A short paragraph beside the heading. */
  intro?: ReactNode
  children: ReactNode
}

/** A titled stretch of a page, opened by a scale mark on a hairline. */
export function Section({ id, title, intro, children }: SectionProps) {
  const headingId = id && `${id}-title`
  return (
    <Root id={id} aria-labelledby={headingId}>
      <Frame>
        <Head>
          <Typography variant="h2" id={headingId}>
            {title}
          </Typography>
          {intro && (
            <Typography variant="lead" sx={{ color: 'text.secondary', maxWidth: measure.prose }}>
              {intro}
            </Typography>
          )}
        </Head>
        {children}
      </Frame>
    </Root>
  )
}
