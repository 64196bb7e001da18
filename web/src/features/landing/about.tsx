import MuiLink from '@mui/material/Link'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router-dom'
import { about } from '../../content/landing'
import { team, teamStrip } from '../../content/team'
import { Section } from '../../design/page'
import { Portrait } from '../../design/portrait'
import { Label, plainList } from '../../design/text'

const Track = styled('ol')(({ theme }) => ({
  ...plainList,
  display: 'grid',
  [theme.breakpoints.up('md')]: { gridTemplateColumns: 'repeat(4, 1fr)' },
}))

const Step = styled('li')(({ theme }) => ({
  position: 'relative',
  padding: theme.spacing(0, 0, 4, 3),
  borderLeft: `1px solid ${theme.vars.palette.grid.edge}`,
  '&::before': {
    content: '""',
    position: 'absolute',
    left: -4,
    top: 7,
    width: 7,
    height: 7,
    backgroundColor: theme.vars.palette.grid.outline,
  },
  '&:last-of-type::before': { backgroundColor: theme.vars.palette.primary.main },
  '&:last-of-type': { paddingBottom: 0 },
  [theme.breakpoints.up('md')]: {
    borderLeft: 0,
    borderTop: `1px solid ${theme.vars.palette.grid.edge}`,
    padding: theme.spacing(3, 4, 0, 0),
    '&::before': { left: 0, top: -4 },
  },
}))

const Mission = styled('div')(({ theme }) => ({
  marginTop: theme.spacing(7),
  display: 'grid',
  gap: theme.spacing(2),
  [theme.breakpoints.up('md')]: {
    marginTop: theme.spacing(11),
    gridTemplateColumns: '5fr 7fr',
    gap: theme.spacing(6),
  },
}))

/** Timeline and mission of the lab. */
export function About() {
  return (
    <Section id="about" title={about.title} intro={about.intro}>
      <Track aria-label={about.timelineLabel}>
        {about.timeline.map((step) => (
          <Step key={step.year}>
            <Typography variant="data" component="p" sx={{ color: 'text.secondary' }}>
              {step.year}
            </Typography>
            <Typography variant="h4" component="h3" sx={{ mt: 0.5, mb: 1 }}>
              {step.title}
            </Typography>
            <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: '40ch' }}>
              {step.text}
            </Typography>
          </Step>
        ))}
      </Track>
      <Mission>
        <Label as="h3">{about.missionLabel}</Label>
        <Typography variant="h3" component="p" sx={{ maxWidth: '34ch', textWrap: 'pretty' }}>
          {about.mission}
        </Typography>
      </Mission>
    </Section>
  )
}

const Strip = styled('ul')(({ theme }) => ({
  ...plainList,
  display: 'grid',
  gap: theme.spacing(4, 3),
  [theme.breakpoints.up('md')]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
  '& > li': {
    display: 'grid',
    gridTemplateColumns: '96px minmax(0, 1fr)',
    gap: theme.spacing(2.5),
    alignItems: 'end',
  },
}))

/** Who does the work; the badges are on the team's own page. */
export function Team() {
  return (
    <Section id="team" title={teamStrip.title} intro={teamStrip.intro}>
      <Strip>
        {team.map((member) => (
          <li key={member.email}>
            <Portrait name={member.name} />
            <div>
              <Typography variant="h4" component="h3">
                {member.name}
              </Typography>
              <Label sx={{ mt: 0.5 }}>{teamStrip.role}</Label>
            </div>
          </li>
        ))}
      </Strip>
      <MuiLink component={Link} to="/team" sx={{ display: 'inline-block', mt: 5, py: 1 }}>
        {teamStrip.action}
      </MuiLink>
    </Section>
  )
}
