import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { styled } from '@mui/material/styles'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { RotateCw } from 'lucide-react'
import type { ComponentType } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useAnnounceChange } from '../../design/announced'
import { Page, PageContainer, PageHeader } from '../../design/page'
import { StatusMark } from '../../design/status-mark'
import { RecentSignInProvider } from '../../forms/recent-sign-in'
import { displayName, useSignedIn } from '../../session/session'
import { AdminSignIn } from './admin-sign-in'
import { AdminsPanel } from './admins-panel'
import { AnalyticsTab } from './analytics-tab'
import { BannedPanel } from './banned-panel'
import { formatClock } from './dates'
import { InactivityTimeout } from './inactivity'
import { MembersPanel } from './members-panel'
import { OverviewTab } from './overview-tab'
import { RefreshProvider, useIsNext, useRefresh } from './refresh'
import { SettingsTab } from './settings-tab'

export { preloadOverview } from './overview-preload'

/** All members, the banned ones and the admins. */
function UsersTab() {
  return (
    <Stack spacing={6}>
      <MembersPanel />
      <BannedPanel />
      <AdminsPanel />
    </Stack>
  )
}

const ADMIN_TABS = ['overview', 'users', 'analytics', 'settings'] as const
type AdminTab = (typeof ADMIN_TABS)[number]

const LABELS: Readonly<Record<AdminTab, string>> = {
  overview: 'Overview',
  users: 'Users',
  analytics: 'Analytics',
  settings: 'Settings',
}

/** The tab in the URL; the overview if there is none or an unknown one. */
function tabOf(text: string): AdminTab {
  return ADMIN_TABS.find((tab) => tab === text) ?? 'overview'
}

type Props = { readonly tab: AdminTab; readonly onChange: (tab: AdminTab) => void }

/** Selects a tab of the dashboard. */
export function AdminTabs({ tab, onChange }: Props) {
  return (
    <Tabs
      value={tab}
      onChange={(_, next: AdminTab) => onChange(next)}
      aria-label="Dashboard"
      variant="scrollable"
      // MUI shows its arrows also if all tabs fit. Narrow screens scroll by touch or keyboard.
      scrollButtons={false}
      sx={{ '& .MuiTab-root': { paddingInline: { xs: 0.625, sm: 1.75 } } }}
    >
      {ADMIN_TABS.map((name) => (
        <Tab
          key={name}
          value={name}
          label={LABELS[name]}
          id={`admin-tab-${name}`}
          aria-controls="admin-panel"
        />
      ))}
    </Tabs>
  )
}

const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(1.5, 2.5),
  // The text changes its length. There is room for the time before it is known; on phones the text
  // has its own line, so that the button stays in place.
  [theme.breakpoints.up('sm')]: { '& > span:first-of-type': { minWidth: '12rem' } },
  [theme.breakpoints.down('sm')]: {
    '& > span:first-of-type': { flexBasis: '100%', whiteSpace: 'normal' },
  },
}))

/** When the dashboard was updated last, and the button that refreshes it. */
export function Freshness() {
  const { checkedAt, isConnected, refresh } = useRefresh()
  useConnectionAnnouncement()
  const isChecked = checkedAt !== null
  const [live, lost] = isChecked
    ? [
        `Live, checked ${formatClock(checkedAt)}`,
        `No connection, last checked ${formatClock(checkedAt)}`,
      ]
    : ['Connecting...', 'No connection']
  return (
    <Row data-own-connection>
      <StatusMark tone={!isConnected ? 'warning' : isChecked ? 'live' : 'neutral'}>
        {isConnected ? live : lost}
      </StatusMark>
      <Button
        variant="outlined"
        color="secondary"
        startIcon={<RotateCw size={16} aria-hidden />}
        onClick={refresh}
      >
        Refresh
      </Button>
    </Row>
  )
}

/** Announces the result of a refresh and changes of the connection, but no poll ticks. */
function useConnectionAnnouncement() {
  const { answeredRefresh, isConnected } = useRefresh()
  useAnnounceChange(
    isConnected ? 'Up to date' : 'No connection',
    `${answeredRefresh} ${isConnected}`,
  )
}

const PANELS: Readonly<Record<AdminTab, ComponentType>> = {
  overview: OverviewTab,
  users: UsersTab,
  analytics: AnalyticsTab,
  settings: SettingsTab,
}

/**
 * The panel of a tab. It follows the tabs, because MUI measures these, which lays out everything
 * that is there.
 */
function Panel({ tab }: Pick<Props, 'tab'>) {
  const Content = PANELS[tab]
  return useIsNext() && <Content />
}

/** The admin dashboard, or the page that offers the sign-in which this session lacks. */
export function AdminPage() {
  const member = useSignedIn()
  return (
    <RecentSignInProvider>
      {member && member.adminNeeds !== null ? <AdminSignIn member={member} /> : <Dashboard />}
    </RecentSignInProvider>
  )
}

/** Four tabs. The URL holds the open one. */
function Dashboard() {
  const member = useSignedIn()
  const [parameters, setParameters] = useSearchParams()
  const tab = tabOf(parameters.get('tab') ?? '')
  // Each tab has its own filters, so the URL drops them.
  const open = (next: AdminTab) =>
    setParameters(next === 'overview' ? {} : { tab: next }, { state: { keepScroll: true } })

  return (
    <Page title="Admin">
      <InactivityTimeout />
      <RefreshProvider>
        <PageHeader
          title="Admin"
          lead={`Signed in as ${displayName(member)}.`}
          actions={<Freshness />}
        />
        <PageContainer>
          <AdminTabs tab={tab} onChange={open} />
          <Stack
            id="admin-panel"
            role="tabpanel"
            aria-labelledby={`admin-tab-${tab}`}
            tabIndex={0}
            // Keeps the footer out of view while a tab loads.
            sx={{ pt: 4, pb: 12, minHeight: '100dvh' }}
          >
            <Panel tab={tab} />
          </Stack>
        </PageContainer>
      </RefreshProvider>
    </Page>
  )
}
