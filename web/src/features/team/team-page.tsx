import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { BadgeCheck } from 'lucide-react'
import { team, teamPage } from '../../content/team'
import { BackLink } from '../../design/links'
import { Frame, Page, PageHeader } from '../../design/page'
import { measure, radius } from '../../design/theme/tokens'
import { Badge } from './badge'

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

const Badges = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: theme.spacing(5, 0, 10),
  display: 'grid',
  gap: theme.spacing(3),
  gridTemplateColumns: 'minmax(0, 1fr)',
  [theme.breakpoints.up('md')]: {
    gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
    paddingBottom: theme.spacing(16),
  },
}))

const Above = styled(Frame)(({ theme }) => ({
  paddingTop: theme.spacing(3),
  marginBottom: theme.spacing(-3),
}))

/** The team as badges. */
export function TeamPage() {
  return (
    <Page title={teamPage.title}>
      <Above>
        <BackLink to="/">{teamPage.back}</BackLink>
      </Above>
      <PageHeader title={teamPage.heading} lead={teamPage.lead} />
      <Frame>
        <CertifiedBanner />
        <Badges>
          {team.map((member) => (
            <Badge key={member.email} member={member} />
          ))}
        </Badges>
      </Frame>
    </Page>
  )
}
