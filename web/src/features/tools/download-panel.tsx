import { signedReleases } from 'virtual:releases'
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
import { releaseFile } from './release-check'
import { SignatureMark } from './signature-mark'

const Rows = styled('ul')({ listStyle: 'none', margin: 0, padding: 0 })

const Row = styled('li')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: theme.spacing(2),
  minHeight: 64,
  padding: theme.spacing(1.5, 2.5),
  '& + &': { borderTop: `1px solid ${theme.vars.palette.divider}` },
}))

const Checksum = styled('p')(({ theme }) => ({
  ...theme.typography.label,
  width: '100%',
  margin: theme.spacing(1, 0, 0),
  color: theme.vars.palette.text.secondary,
  overflowWrap: 'anywhere',
}))

/** A tool's releases, one row for each platform, with what a download is checked against. */
export function DownloadPanel({ tool }: { readonly tool: ToolId }) {
  return (
    <Panel label="Download" aside={<SignatureMark />} flush>
      <Rows>
        {PLATFORMS.map((platform) => {
          const availability = RELEASES[tool][platform]
          const file = releaseFile(signedReleases, tool, platform)
          const nameId = `platform-${platform}`
          return (
            <Row key={platform}>
              <Typography id={nameId} sx={{ flex: 1 }}>
                {PLATFORM_NAMES[platform]}
              </Typography>
              <Mark availability={availability} />
              {availability.state === 'available' && (
                <DownloadButton tool={tool} platform={platform} describedBy={nameId} />
              )}
              {file && <Checksum>SHA-256 {file.sha256}</Checksum>}
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
