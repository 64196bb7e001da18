import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { RotateCw } from 'lucide-react'
import { Component, type ErrorInfo, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { announceHydrated } from '../browser/hydration'
import { site } from '../content/site'
import { ButtonRow } from '../design/buttons'
import { Page, PageContainer } from '../design/page'
import { StatusMark } from '../design/status-mark'
import { measure } from '../design/theme/tokens'

const Body = styled('div')(({ theme }) => ({
  paddingBlock: theme.spacing(10, 14),
  display: 'grid',
  justifyItems: 'start',
  gap: theme.spacing(2.5),
}))

function CrashScreen() {
  return (
    <Page title="Something broke">
      <PageContainer>
        <Body role="alert">
          <StatusMark tone="error">Page failed</StatusMark>
          <Typography variant="h2" component="h1">
            This page broke on our side.
          </Typography>
          <Typography sx={{ color: 'text.secondary', maxWidth: measure.prose }}>
            Nothing that you saved is lost. Loading the page again usually helps; if it does not,
            write to {site.email} and say what you were doing.
          </Typography>
          <ButtonRow sx={{ mt: 1 }}>
            <Button
              variant="contained"
              startIcon={<RotateCw size={16} />}
              onClick={() => window.location.reload()}
            >
              Load again
            </Button>
            <Button variant="outlined" color="secondary" component={Link} to="/">
              Back to the start
            </Button>
          </ButtonRow>
        </Body>
      </PageContainer>
    </Page>
  )
}

type Props = {
  /** The path; a new path clears the error. */
  place: string
  children: ReactNode
}
type State = { readonly place: string; readonly hasFailed: boolean }

/** Limits an error to the page: navigation and footer stay usable. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { place: this.props.place, hasFailed: false }

  static getDerivedStateFromProps({ place }: Props, state: State): State | null {
    return place === state.place ? null : { place, hasFailed: false }
  }

  static getDerivedStateFromError(): Partial<State> {
    return { hasFailed: true }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    console.error('A page failed:', error, info.componentStack)
    // A page that fails before hydration cannot announce it itself.
    announceHydrated()
  }

  override render() {
    return this.state.hasFailed ? <CrashScreen /> : this.props.children
  }
}

/** Shows the error screen if the shell fails; React alone would leave an empty document. */
export function LastResort({ children }: { readonly children: ReactNode }) {
  return <ErrorBoundary place={useLocation().pathname}>{children}</ErrorBoundary>
}
