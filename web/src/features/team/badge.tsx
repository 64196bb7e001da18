import MuiLink from '@mui/material/Link'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { type TeamMember, teamPage } from '../../content/team'
import { mailLink } from '../../design/links'
import { DashList, TagList } from '../../design/lists'
import { Portrait } from '../../design/portrait'
import { Label } from '../../design/text'
import { radius } from '../../design/theme/tokens'

const Root = styled('article')(({ theme }) => ({
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
      <Root aria-labelledby={id}>
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
      </Root>
    </li>
  )
}
