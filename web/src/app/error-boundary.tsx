import type { ErrorInfo, ReactNode } from 'react'
import { Component } from 'react'
import { announceLive } from '../browser/hydration'
import { CrashScreen } from './crash-screen'

type Props = {
  /** The address; leaving it leaves the failure behind. */
  place: string
  children: ReactNode
}
type State = { failedAt: string | null }

/** Keeps a page's failure inside the page: the bar and the footer stay usable. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failedAt: null }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    console.error('A page failed:', error, info.componentStack)
    this.setState({ failedAt: this.props.place })
    // A page that fails before it is live leaves nobody else to say that its buttons answer now.
    announceLive()
  }

  override componentDidUpdate(before: Props) {
    if (before.place !== this.props.place && this.state.failedAt === before.place) {
      this.setState({ failedAt: null })
    }
  }

  override render() {
    return this.state.failedAt === this.props.place ? <CrashScreen /> : this.props.children
  }
}
