import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import type { Service } from '../../content/services/service'
import { servicePage } from '../../content/services-page'
import { DashList } from '../../design/dash-list'
import { Label } from '../../design/label'
import { Panel } from '../../design/panel'
import { wayToAsk } from './way-to-ask'

const List = styled('dl')(({ theme }) => ({
  ...theme.typography.data,
  margin: 0,
  '& > div': {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    gap: theme.spacing(0, 2),
    padding: theme.spacing(1.75, 2.5),
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
  },
  '& dt': { color: theme.vars.palette.text.secondary },
  '& dd': { margin: 0, textAlign: 'right' },
}))

const Foot = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2.5),
  padding: theme.spacing(2.5),
  '& > h2': { marginBottom: theme.spacing(-1) },
}))

/** Of which service, time, price and the way to ask, kept in sight. */
export function TermsPanel({ service }: { service: Service }) {
  const { action, href } = wayToAsk(service)
  return (
    <Panel label={servicePage.terms} aside={<Label>{service.shortTitle}</Label>} flush>
      <List>
        <div>
          <dt>{servicePage.timeline}</dt>
          <dd>{service.timeline}</dd>
        </div>
        <div>
          <dt>{servicePage.pricing}</dt>
          <dd>{service.pricing}</dd>
        </div>
      </List>
      <Foot>
        <Label as="h2" id="covers">
          {servicePage.covers}
        </Label>
        <DashList aria-labelledby="covers">
          {service.features.map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </DashList>
        <Button variant="contained" href={href}>
          {action}
        </Button>
      </Foot>
    </Panel>
  )
}
