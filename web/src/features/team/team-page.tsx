import MuiLink from '@mui/material/Link'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { BadgeCheck } from 'lucide-react'
import { type TeamMember, team, teamPage } from '../../content/team'
import { BackLink, mailLink } from '../../design/links'
import { DashList, TagList } from '../../design/lists'
import { Page, PageContainer, PageHeader } from '../../design/page'
import { Portrait } from '../../design/portrait'
import { Label, plainList } from '../../design/text'
import { PrintSheet } from '../../design/theme/print-sheet'
import { measure, radius } from '../../design/theme/tokens'

const CertifiedBannerRoot = styled('section')(({ theme }) => ({
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
    <CertifiedBannerRoot aria-labelledby="certified">
      <BadgeCheck size={22} strokeWidth={1.75} aria-hidden />
      <Typography variant="h4" component="h2" id="certified">
        {teamPage.bannerTitle}
      </Typography>
      <Typography variant="body2">{teamPage.banner}</Typography>
    </CertifiedBannerRoot>
  )
}

const Badges = styled('ul')(({ theme }) => ({
  ...plainList,
  padding: theme.spacing(5, 0, 10),
  display: 'grid',
  gap: theme.spacing(3),
  gridTemplateColumns: 'minmax(0, 1fr)',
  [theme.breakpoints.up('md')]: {
    gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
    paddingBottom: theme.spacing(16),
  },
}))

const Above = styled(PageContainer)(({ theme }) => ({
  paddingTop: theme.spacing(3),
  marginBottom: theme.spacing(-3),
}))

/** The team as badges. */
export function TeamPage() {
  return (
    <Page title={teamPage.title}>
      <PrintSheet />
      <Above>
        <BackLink to="/">{teamPage.back}</BackLink>
      </Above>
      <PageHeader title={teamPage.heading} lead={teamPage.lead} />
      <PageContainer>
        <CertifiedBanner />
        <Badges>
          {team.map((member) => (
            <Badge key={member.email} member={member} />
          ))}
        </Badges>
      </PageContainer>
    </Page>
  )
}

const BadgeRoot = styled('article')(({ theme }) => ({
  height: '100%',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridTemplateRows: 'auto auto 1fr',
  backgroundColor: theme.vars.palette.background.paper,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: radius.large,
  [theme.breakpoints.between('sm', 'md')]: {
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    gridTemplateRows: 'auto 1fr',
    '& > div:last-of-type': { gridColumn: '1 / -1' },
  },
}))

const Face = styled('div')(({ theme }) => ({
  display: 'grid',
  justifyItems: 'center',
  padding: theme.spacing(2, 3, 0),
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  '&::before': {
    content: '""',
    width: theme.spacing(7),
    height: theme.spacing(1.25),
    marginBottom: theme.spacing(4),
    border: `1px solid ${theme.vars.palette.grid.edge}`,
    borderRadius: radius.large,
    backgroundColor: theme.vars.palette.background.default,
  },
  '& > svg': { width: 224 },
  [theme.breakpoints.between('sm', 'lg')]: { '& > svg': { width: 192 } },
  [theme.breakpoints.between('sm', 'md')]: {
    alignContent: 'end',
    borderRight: `1px solid ${theme.vars.palette.divider}`,
  },
}))

const Who = styled('header')(({ theme }) => ({
  padding: theme.spacing(3),
  overflowWrap: 'anywhere',
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
}))

const Facts = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  gap: theme.spacing(3),
  padding: theme.spacing(3),
  '& h3': { marginBottom: theme.spacing(1.25) },
  [theme.breakpoints.between('sm', 'md')]: { gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 7fr)' },
}))

/** A team member as a badge. */
export function Badge({ member }: { member: TeamMember }) {
  const { name, role, email, work, certifications, expertise } = member
  const id = email.replace(/@.*/, '').replace('.', '-')
  return (
    <li>
      <BadgeRoot aria-labelledby={id}>
        <Face>
          <Portrait name={name} />
        </Face>
        <Who>
          <Typography variant="h3" component="h2" id={id}>
            {name}
          </Typography>
          <Label sx={{ mt: 1 }}>{role}</Label>
          <Typography variant="body2" sx={{ mt: 2 }}>
            {work}
          </Typography>
          <MuiLink variant="body2" href={mailLink(email)} sx={{ display: 'inline-block', mt: 2 }}>
            {email}
          </MuiLink>
        </Who>
        <Facts>
          <div>
            <Label as="h3">{teamPage.certifications}</Label>
            <TagList tags={certifications} label={teamPage.certifications} />
          </div>
          <div>
            <Label as="h3">{teamPage.expertise}</Label>
            <DashList aria-label={teamPage.expertise}>
              {expertise.map((field) => (
                <li key={field}>{field}</li>
              ))}
            </DashList>
          </div>
        </Facts>
      </BadgeRoot>
    </li>
  )
}
