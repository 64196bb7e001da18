import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { BadgeCheck } from 'lucide-react'
import { teamPage } from '../../content/team'
import { measure, radius } from '../../design/theme/tokens'

const Root = styled('section')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  alignItems: 'baseline',
  gap: theme.spacing(1.5),
  padding: theme.spacing(3),
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: radius.large,
  '& > svg': { alignSelf: 'center', color: theme.vars.palette.primary.main },
  '& > p': {
    gridColumn: '1 / -1',
    color: theme.vars.palette.text.secondary,
    maxWidth: measure.prose,
  },
  [theme.breakpoints.up('md')]: {
    gridTemplateColumns: 'auto auto 1fr',
    '& > svg': { alignSelf: 'start', marginTop: theme.spacing(0.25) },
    '& > p': { gridColumn: 3, marginLeft: theme.spacing(4) },
  },
}))

/** What the certifications mean for clients. */
export function CertifiedBanner() {
  return (
    <Root aria-labelledby="certified">
      <BadgeCheck size={22} strokeWidth={1.75} aria-hidden />
      <Typography variant="h4" component="h2" id="certified">
        {teamPage.bannerTitle}
      </Typography>
      <Typography variant="body2">{teamPage.banner}</Typography>
    </Root>
  )
}
