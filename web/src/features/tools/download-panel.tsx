import {
  type Availability,
  PLATFORM_NAMES,
  PLATFORMS,
  RELEASES,
  type ToolId,
} from '@grid/schema/releases'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { Panel } from '../../design/panel'
import { StatusMark } from '../../design/status-mark'
import { DownloadButton } from './download-button'

const Rows = styled('ul')({ listStyle: 'none', margin: 0, padding: 0 })

const Row = styled('li')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(2),
  minHeight: 64,
  padding: theme.spacing(1, 2.5),
  '& + &': { borderTop: `1px solid ${theme.vars.palette.divider}` },
}))

/** A tool's releases, one row for each platform. */
export function DownloadPanel({ tool }: { readonly tool: ToolId }) {
  return (
    <Panel label="Download" flush>
      <Rows>
        {PLATFORMS.map((platform) => {
          const availability = RELEASES[tool][platform]
          return (
            <Row key={platform}>
              <Typography id={`platform-${platform}`} sx={{ flex: 1 }}>
                {PLATFORM_NAMES[platform]}
              </Typography>
              <Mark availability={availability} />
              {availability.state === 'available' && (
                <DownloadButton
                  tool={tool}
                  platform={platform}
                  describedBy={`platform-${platform}`}
                />
              )}
            </Row>
          )
        })}
      </Rows>
    </Panel>
  )
}

function Mark({ availability }: { readonly availability: Availability }) {
  if (availability.state === 'available') {
    return <Typography variant="data">{availability.version}</Typography>
  }
  if (availability.state === 'coming-soon') {
    return (
      <Button size="small" variant="outlined" color="secondary" disabled>
        Coming Soon
      </Button>
    )
  }
  return <StatusMark tone="off">Unavailable</StatusMark>
}
