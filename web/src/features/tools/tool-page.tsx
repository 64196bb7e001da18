import { TOOL_IDS, TOOL_NAMES, type ToolId } from '@grid/schema/releases'
import Stack from '@mui/material/Stack'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { Navigate, useParams } from 'react-router-dom'
import { tools } from '../../content/tools'
import { Frame } from '../../design/frame'
import { Page } from '../../design/page'
import { PageHeader } from '../../design/page-header'
import { DownloadPanel } from './download-panel'
import { SetupSteps } from './setup-steps'

const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(6),
  paddingBottom: theme.spacing(12),
  [theme.breakpoints.up('md')]: {
    gridTemplateColumns: 'minmax(0, 7fr) minmax(320px, 5fr)',
    alignItems: 'start',
  },
}))

const Argument = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(6),
  maxWidth: '68ch',
  minWidth: 0,
}))

const Sheet = styled('aside')(({ theme }) => ({
  minWidth: 0,
  [theme.breakpoints.down('md')]: { order: -1 },
  [theme.breakpoints.up('md')]: { position: 'sticky', top: theme.spacing(12) },
}))

/** A tool's data sheet: the argument on the left, what can be downloaded on the right. */
export function ToolPage() {
  const { toolId = '' } = useParams()
  if (toolId.toLowerCase() === 'clawnetcore') return <Navigate to="/tools/clawnet-core" replace />
  const tool = TOOL_IDS.find((id) => id === toolId)
  return tool ? <ToolSheet tool={tool} /> : <Navigate to="/" replace />
}

function ToolSheet({ tool }: { readonly tool: ToolId }) {
  const { tagline, description, idea, howItWorks, setup } = tools[tool]
  return (
    <Page title={TOOL_NAMES[tool]}>
      <PageHeader title={TOOL_NAMES[tool]} lead={tagline} />
      <Frame>
        <Columns>
          <Argument>
            <Typography variant="lead">{description}</Typography>
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
            <SetupSteps steps={setup} />
          </Argument>
          <Sheet aria-label="Download">
            <DownloadPanel tool={tool} />
          </Sheet>
        </Columns>
      </Frame>
    </Page>
  )
}
