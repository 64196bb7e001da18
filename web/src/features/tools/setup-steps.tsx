import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import type { SetupStep } from '../../content/tools'
import { CommandLine } from './command-line'

const Steps = styled('ol')(({ theme }) => ({
  listStyle: 'none',
  counterReset: 'step',
  display: 'grid',
  gap: theme.spacing(3),
  margin: 0,
  padding: 0,
  '& > li': {
    counterIncrement: 'step',
    display: 'grid',
    gridTemplateColumns: `${theme.spacing(4)} minmax(0, 1fr)`,
    alignItems: 'baseline',
  },
  '& > li::before': {
    ...theme.typography.data,
    content: 'counter(step)',
    color: theme.vars.palette.text.secondary,
  },
}))

const Step = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1.5),
  minWidth: 0,
}))

/** How to set a tool up, one numbered step at a time. */
export function SetupSteps({ steps }: { readonly steps: readonly SetupStep[] }) {
  return (
    <section aria-labelledby="setup">
      <Typography variant="h3" component="h2" id="setup" gutterBottom>
        Setup
      </Typography>
      <Steps>
        {steps.map((step) => (
          <li key={step.text}>
            <Step>
              <Typography>{step.text}</Typography>
              {step.command && <CommandLine command={step.command} />}
            </Step>
          </li>
        ))}
      </Steps>
    </section>
  )
}
