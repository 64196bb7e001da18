import {
  PLATFORM_NAMES,
  PLATFORMS,
  RELEASES,
  TOOL_IDS,
  TOOL_NAMES,
  type ToolId,
} from '@grid/schema/releases'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { Link, Navigate, useParams } from 'react-router-dom'
import { tools } from '../../content/tools'
import { Page, PageContainer, PageHeader } from '../../design/page'
import { Panel } from '../../design/panel'
import { PrintSheet } from '../../design/theme/print-sheet'
import { measure } from '../../design/theme/tokens'
import { DemoPanel } from './demo'
import { DownloadPanel } from './download-panel'
import { SetupSteps } from './setup-steps'

const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(6),
  paddingBottom: theme.spacing(12),
  [theme.breakpoints.up('md')]: {
    gridTemplateColumns: 'minmax(0, 7fr) minmax(320px, 5fr)',
    alignItems: 'start',
  },
}))

const Argument = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(6),
  minWidth: 0,
  // Limits text to a readable width; figures use the whole column.
  '& p': { maxWidth: measure.prose },
}))

const Sheet = styled('aside')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(3),
  minWidth: 0,
  [theme.breakpoints.up('md')]: {
    '@media (min-height: 51.25rem)': { position: 'sticky', top: theme.spacing(12) },
  },
}))

const ToDownloads = styled(Button)(({ theme }) => ({
  [theme.breakpoints.up('md')]: { display: 'none' },
})) as typeof Button

/** A tool's data sheet: the description on the left, the downloads on the right. */
export function ToolPage() {
  const { toolId = '' } = useParams()
  if (toolId.toLowerCase() === 'clawnetcore') return <Navigate to="/tools/clawnet-core" replace />
  const tool = TOOL_IDS.find((id) => id === toolId)
  return tool ? <ToolSheet key={tool} tool={tool} /> : <Navigate to="/" replace />
}

function ToolSheet({ tool }: { readonly tool: ToolId }) {
  const { tagline, description, idea, howItWorks, setup } = tools[tool]
  return (
    <Page title={TOOL_NAMES[tool]}>
      <PrintSheet />
      <PageHeader
        title={TOOL_NAMES[tool]}
        lead={tagline}
        actions={
          <ToDownloads component={Link} to="#releases" variant="outlined" color="secondary">
            Go to the releases
          </ToDownloads>
        }
      />
      <PageContainer>
        <Columns>
          <Argument>
            <Typography variant="lead">{description}</Typography>
            <DemoPanel tool={tool} />
            <section aria-labelledby="idea">
              <Typography variant="h3" component="h2" id="idea" gutterBottom>
                The idea
              </Typography>
              <Typography>{idea}</Typography>
            </section>
            <section aria-labelledby="how-it-works">
              <Typography variant="h3" component="h2" id="how-it-works" gutterBottom>
                How it works
              </Typography>
              <Stack spacing={2}>
                {howItWorks.map((paragraph) => (
                  <Typography key={paragraph}>{paragraph}</Typography>
                ))}
              </Stack>
            </section>
            <SetupSteps setup={setup} />
          </Argument>
          <Sheet id="releases" aria-label="Data sheet">
            <SpecPanel tool={tool} />
            <DownloadPanel tool={tool} />
          </Sheet>
        </Columns>
      </PageContainer>
    </Page>
  )
}

const List = styled('dl')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  '& > div': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 6.5rem) minmax(0, 1fr)',
    overflowWrap: 'anywhere',
    alignItems: 'baseline',
    gap: theme.spacing(2),
    padding: theme.spacing(1.25, 2.5),
  },
  '& > div + div': { borderTop: `1px solid ${theme.vars.palette.divider}` },
  '& dt': { ...theme.typography.label, color: theme.vars.palette.text.secondary },
  '& dd': { margin: 0 },
}))

function SpecPanel({ tool }: { readonly tool: ToolId }) {
  const released = PLATFORMS.flatMap((platform) => {
    const release = RELEASES[tool][platform]
    if (release.state !== 'available') return []
    return [{ name: PLATFORM_NAMES[platform], version: release.version.replace(/^v/, '') }]
  })
  const rows = [
    { label: 'Version', text: [...new Set(released.map(({ version }) => version))].join(', ') },
    { label: 'Platforms', text: released.map(({ name }) => name).join(', ') },
    ...tools[tool].facts,
  ]
  return (
    <Panel label="Specification" flush>
      <List>
        {rows.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </List>
    </Panel>
  )
}
