import type { ServiceId } from '@grid/schema/service'
import Button, { type ButtonProps } from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import {
  emergency,
  incidentEmail,
  request,
  requestForm,
  type Service,
  servicePage,
  servicesEmail,
} from '../../content/services'
import { lazyComponent } from '../../design/lazy-component'
import { BackLink, mailLink } from '../../design/links'
import { DashList } from '../../design/lists'
import { PageContainer } from '../../design/page'
import { Panel } from '../../design/panel'
import { Label } from '../../design/text'
import { measure, radius } from '../../design/theme/tokens'

type ServiceAction = {
  readonly action: string
  readonly href: string
  readonly title: string
  readonly text: string
}

/** Emergencies link to the incident desk, other services to the services mailbox. */
export function callToAction(service: Pick<Service, 'badge' | 'title'>): ServiceAction {
  if (service.badge === 'Emergency') {
    return { ...emergency, href: mailLink(incidentEmail, emergency.subject) }
  }
  const { action, title, text, subject } = request
  return { action, title, text, href: mailLink(servicesEmail, subject(service.title)) }
}

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

/** A sticky panel with timeline, price and button. */
export function TermsPanel({ service }: { service: Service }) {
  const { action, href } = callToAction(service)
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

const Root = styled('section')(({ theme }) => ({
  paddingBlock: theme.spacing(2, 8),
  [theme.breakpoints.up('md')]: { paddingBlock: theme.spacing(2, 12) },
}))

const Card = styled('div')(({ theme }) => ({
  display: 'grid',
  justifyItems: 'start',
  gap: theme.spacing(3),
  padding: theme.spacing(3),
  marginBottom: theme.spacing(3),
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: radius.large,
  backgroundColor: theme.vars.palette.background.paper,
  [theme.breakpoints.up('md')]: {
    gridTemplateColumns: '1fr auto',
    alignItems: 'center',
    gap: theme.spacing(8),
    padding: theme.spacing(5),
  },
}))

const Actions = styled('div')(({ theme }) => ({
  display: 'grid',
  justifyItems: 'start',
  gap: theme.spacing(1.5),
  [theme.breakpoints.up('md')]: { justifyItems: 'stretch' },
}))

/** The call to action at the end of the page. */
export function CallToAction({ service }: { service: Service }) {
  const { action, href, title, text } = callToAction(service)
  return (
    <Root aria-labelledby="begin">
      <PageContainer>
        <Card>
          <div>
            <Typography variant="h3" component="h2" id="begin">
              {title}
            </Typography>
            <Typography sx={{ mt: 1.5, maxWidth: measure.prose, color: 'text.secondary' }}>
              {text}
            </Typography>
          </div>
          <Actions>
            <Button variant="contained" size="large" href={href}>
              {action}
            </Button>
            <RequestButton serviceId={service.serviceId} size="large" />
          </Actions>
        </Card>
        <BackLink to="/cyber-operations">{servicePage.back}</BackLink>
      </PageContainer>
    </Root>
  )
}

const RequestDialog = lazyComponent(async () => (await import('./request-dialog')).RequestDialog)

type Props = Pick<ButtonProps, 'size'> & { readonly serviceId: ServiceId }

/** Opens the callback form with this service selected. */
export function RequestButton({ serviceId, size }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button
        variant="outlined"
        color="secondary"
        {...(size && { size })}
        onClick={() => setIsOpen(true)}
        aria-haspopup="dialog"
      >
        {requestForm.open}
      </Button>
      {isOpen && <RequestDialog serviceId={serviceId} onClose={close} onLoadError={close} />}
    </>
  )
}
