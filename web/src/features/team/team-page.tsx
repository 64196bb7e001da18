import { styled } from '@mui/material/styles'
import { team, teamPage } from '../../content/team'
import { BackLink } from '../../design/links'
import { Frame, Page, PageHeader } from '../../design/page'
import { Badge } from './badge'
import { CertifiedBanner } from './certified-banner'

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
