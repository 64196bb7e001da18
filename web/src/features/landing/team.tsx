import MuiLink from '@mui/material/Link'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router-dom'
import { team, teamStrip } from '../../content/team'
import { Section } from '../../design/page'
import { Portrait } from '../../design/portrait'
import { Label } from '../../design/text'

const Strip = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
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
