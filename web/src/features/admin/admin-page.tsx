import Stack from '@mui/material/Stack'
import type { ComponentType } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Frame } from '../../design/frame'
import { Page } from '../../design/page'
import { PageHeader } from '../../design/page-header'
import { displayName, useSignedIn } from '../../session/session'
import { type AdminTab, AdminTabs, tabOf } from './admin-tabs'
import { AnalyticsTab } from './analytics/analytics-tab'
import { Freshness } from './freshness'
import { OverviewTab } from './overview/overview-tab'
import { RefreshProvider } from './refresh-provider'
import { SettingsTab } from './settings/settings-tab'
import { UsersTab } from './users/users-tab'

const PANELS: Readonly<Record<AdminTab, ComponentType>> = {
  overview: OverviewTab,
  users: UsersTab,
  analytics: AnalyticsTab,
  settings: SettingsTab,
}

/** The dashboard of the admins: four tabs, the address names the one that is open. */
export function AdminPage() {
  const member = useSignedIn()
  const [parameters, setParameters] = useSearchParams()
  const tab = tabOf(parameters.get('tab') ?? '')
  const Panel = PANELS[tab]
  // Filters belong to their tab and do not come along to another.
  const open = (next: AdminTab) =>
    setParameters(next === 'overview' ? {} : { tab: next }, { state: { stays: true } })

  return (
    <Page title="Admin">
      <RefreshProvider>
        <PageHeader
          title="Admin"
          lead={`Signed in as ${displayName(member)}.`}
          actions={<Freshness />}
        />
        <Frame>
          <AdminTabs tab={tab} onChange={open} />
          <Stack
            id="admin-panel"
            role="tabpanel"
            aria-labelledby={`admin-tab-${tab}`}
            tabIndex={0}
            sx={{ pt: 4, pb: 12 }}
          >
            <Panel />
          </Stack>
        </Frame>
      </RefreshProvider>
    </Page>
  )
}
