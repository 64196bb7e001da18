import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router-dom'
import { community } from '../../content/landing'
import { ButtonRow } from '../../design/buttons'
import { Section } from '../../design/page'
import { radius } from '../../design/theme/tokens'
import { useSignedIn } from '../../session/session'
import { useEnterBoard } from '../../session/sign-in-dialog'

const Card = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  overflowWrap: 'anywhere',
  backgroundColor: theme.vars.palette.background.paper,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: radius.large,
  [theme.breakpoints.up('md')]: { gridTemplateColumns: '5fr 7fr' },
}))

const Call = styled('div')(({ theme }) => ({
  display: 'grid',
  alignContent: 'space-between',
  justifyItems: 'start',
  gap: theme.spacing(4),
  padding: theme.spacing(3),
  [theme.breakpoints.up('md')]: { padding: theme.spacing(5) },
}))

const Categories = styled('dl')(({ theme }) => ({
  margin: 0,
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  '& > div': { padding: theme.spacing(2.5, 3) },
  '& > div + div': { borderTop: `1px solid ${theme.vars.palette.divider}` },
  '& dt': { ...theme.typography.h5, marginBottom: theme.spacing(0.5) },
  '& dd': { ...theme.typography.body2, margin: 0, color: theme.vars.palette.text.secondary },
  [theme.breakpoints.up('md')]: {
    borderTop: 0,
    borderLeft: `1px solid ${theme.vars.palette.divider}`,
    '& > div': { padding: theme.spacing(3, 5) },
  },
}))

function WayIn() {
  const member = useSignedIn()
  const enter = useEnterBoard()
  if (member) {
    return (
      <Button variant="contained" size="large" component={Link} to="/hub">
        {community.enter}
      </Button>
    )
  }
  return (
    <ButtonRow>
      <Button variant="contained" size="large" onClick={enter}>
        {community.authenticate}
      </Button>
      <Button variant="outlined" color="secondary" size="large" component={Link} to="/hub">
        {community.browse}
      </Button>
    </ButtonRow>
  )
}

/** The call to action for the board. */
export function Community() {
  return (
    <Section id="community" title={community.title} intro={community.intro}>
      <Card>
        <Call>
          <div>
            <Typography variant="h3">{community.cardTitle}</Typography>
            <Typography sx={{ mt: 2, color: 'text.secondary' }}>{community.cardText}</Typography>
          </div>
          <WayIn />
        </Call>
        <Categories>
          {community.categories.map((category) => (
            <div key={category.name}>
              <dt>{category.name}</dt>
              <dd>{category.text}</dd>
            </div>
          ))}
        </Categories>
      </Card>
    </Section>
  )
}
