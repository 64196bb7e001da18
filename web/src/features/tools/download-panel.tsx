import { signedReleases } from 'virtual:releases'
import {
  type Availability,
  PLATFORM_NAMES,
  PLATFORMS,
  type Platform,
  RELEASES,
  type ToolId,
} from '@grid/schema/releases'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { Download } from 'lucide-react'
import { useEffect, useState } from 'react'
import { cancellable } from '../../browser/timers'
import { site } from '../../content/site'
import { AVAILABILITY_LABELS } from '../../content/tools'
import { errorMessage, rejectionReason, UserFacingError } from '../../data/errors'
import { SteadyButton } from '../../design/buttons'
import { notify } from '../../design/notify'
import { Panel } from '../../design/panel'
import { StatusMark, type Tone } from '../../design/status-mark'
import { plainList } from '../../design/text'
import {
  checkSignature,
  DOWNLOAD_MESSAGES,
  downloadRelease,
  FILE_MISSING_MS,
  FileRequestError,
  releaseFile,
  type SignatureState,
} from './downloads'

const Root = styled('div')(({ theme }) => ({ display: 'grid', gap: theme.spacing(0.5) }))

const Why = styled(Typography)({ maxWidth: '24ch' })

type Props = {
  readonly tool: ToolId
  readonly platform: Platform
  /** Id of the element that names the platform. */
  readonly describedBy: string
}

/**
 * Downloads, verifies and saves a release; disabled meanwhile. After a failure with a known reason,
 * the reason stays below the button, because the specified toast only contains the e-mail.
 */
function DownloadButton({ tool, platform, describedBy }: Props) {
  const [share, setShare] = useState<number | null>(null)
  const [why, setWhy] = useState<string | null>(null)
  const busy = share !== null

  const download = async () => {
    setShare(0)
    setWhy(null)
    try {
      await downloadRelease(tool, platform, {
        onStart: () => notify.success(DOWNLOAD_MESSAGES.started),
        onShare: setShare,
      })
    } catch (error) {
      showFailure(error)
      setWhy(reasonOf(error))
    } finally {
      setShare(null)
    }
  }

  return (
    <Root>
      <SteadyButton
        variant="contained"
        size="small"
        disabled={busy}
        startIcon={<Download size={16} aria-hidden />}
        aria-describedby={describedBy}
        onClick={() => void download()}
      >
        {busy ? 'Downloading...' : 'Download'}
      </SteadyButton>
      {busy && (
        <LinearProgress
          variant={share > 0 ? 'determinate' : 'indeterminate'}
          value={share * 100}
          aria-label="Download progress"
        />
      )}
      {why && (
        <Why role="alert" variant="body2" color="error">
          {why}
        </Why>
      )}
    </Root>
  )
}

function showFailure(error: unknown): void {
  console.error('Download failed:', error)
  if (!isMissing(error)) return void notify.error(DOWNLOAD_MESSAGES.failed(site.email))
  notify.error(DOWNLOAD_MESSAGES.missing(site.email), { duration: FILE_MISSING_MS })
}

function isMissing(error: unknown): boolean {
  if (error instanceof FileRequestError) return error.status === 404
  return rejectionReason(error) === 'file_missing'
}

/** The reason of a failure that the toast does not contain, or null. */
function reasonOf(error: unknown): string | null {
  const isExplained = error instanceof UserFacingError || !navigator.onLine
  return isExplained && !isMissing(error) ? errorMessage(error) : null
}

const Rows = styled('ul')(plainList)

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

/** A tool's releases, one row per platform, with their checksums. */
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
        {AVAILABILITY_LABELS['coming-soon']}
      </Button>
    )
  }
  return <StatusMark tone="off">{AVAILABILITY_LABELS.unavailable}</StatusMark>
}

const MARKS: Readonly<Record<SignatureState | 'signed', readonly [Tone, string]>> = {
  signed: ['neutral', 'Signed'],
  verified: ['success', 'Signature verified'],
  invalid: ['error', 'Signature not valid'],
  unsupported: ['info', 'Signed, not checked here'],
}

/** The result of checking the manifest's signature in this browser. */
function SignatureMark() {
  const [state, setState] = useState<SignatureState | 'signed'>('signed')
  useEffect(
    () =>
      cancellable(checkSignature(signedReleases), setState, (error) =>
        console.error('The signature could not be checked:', error),
      ),
    [],
  )
  const [tone, text] = MARKS[state]
  return <StatusMark tone={tone}>{text}</StatusMark>
}
