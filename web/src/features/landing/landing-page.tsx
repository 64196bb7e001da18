import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router-dom'
import { hero, stats } from '../../content/landing'
import { site } from '../../content/site'
import { Page, PageContainer } from '../../design/page'
import { Stat, StatRow } from '../../design/stat'
import { VisuallyHidden } from '../../design/text'
import { family } from '../../design/theme/tokens'
import { useEnterBoard } from '../../session/sign-in-dialog'
import { About, Team } from './about'
import { Community } from './community'
import { Instrument } from './instrument'
import { MatrixRain } from './matrix-rain'
import { Research } from './research'
import { Tools } from './tools'

/** The landing page. */
export function LandingPage() {
  return (
    <Page title={site.home}>
      <Hero />
      <Stats />
      <About />
      <Team />
      <Tools />
      <Research />
      <Community />
    </Page>
  )
}

function Stats() {
  return (
    <section aria-labelledby="stats-title" data-second-paint>
      <PageContainer>
        <VisuallyHidden as="h2" id="stats-title">
          {stats.title}
        </VisuallyHidden>
        <StatRow>
          {stats.items.map((item) => (
            <Stat key={item.label} value={item.value} label={item.label} />
          ))}
        </StatRow>
      </PageContainer>
    </section>
  )
}

const Root = styled('section')(({ theme }) => ({
  position: 'relative',
  paddingBlock: theme.spacing(6, 7),
  [theme.breakpoints.up('md')]: { paddingBlock: theme.spacing(11, 12) },
}))

/** Takes four lines on any phone, so that the fallback font breaks the lines alike. */
const Claim = styled(Typography)(({ theme }) => ({
  fontFamily: family.claim,
  [theme.breakpoints.down('sm')]: { maxWidth: '9.2em' },
})) as typeof Typography

const Split = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(6),
  '& > *': { minWidth: 0 },
  [theme.breakpoints.up('md')]: {
    gridTemplateColumns: '1fr 1fr',
    alignItems: 'center',
    gap: theme.spacing(8),
  },
}))

const Actions = styled('div')(({ theme }) => ({
  display: 'flex',
  gap: theme.spacing(1.5),
  marginTop: theme.spacing(4),
  // Stacked on phones: in a row they fit in only one of the two fonts.
  [theme.breakpoints.down('sm')]: { flexDirection: 'column', alignItems: 'flex-start' },
}))

/** What the lab does and for which teams, beside a recorded exercise. */
export function Hero() {
  const join = useEnterBoard()

  return (
    <Root>
      <MatrixRain />
      <PageContainer>
        <Split>
          <div>
            <Claim variant="h1">{hero.heading}</Claim>
            <Typography variant="lead" sx={{ mt: 3, color: 'text.secondary', maxWidth: '46ch' }}>
              {hero.lead}
            </Typography>
            <Actions>
              <Button variant="contained" size="large" component={Link} to="/#tools">
                {hero.explore}
              </Button>
              <Button variant="outlined" color="secondary" size="large" onClick={join}>
                {hero.join}
              </Button>
            </Actions>
          </div>
          <Instrument />
        </Split>
      </PageContainer>
    </Root>
  )
}
