import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'

const ADMIN_TABS = ['overview', 'users', 'analytics', 'settings'] as const
export type AdminTab = (typeof ADMIN_TABS)[number]

const LABELS: Readonly<Record<AdminTab, string>> = {
  overview: 'Overview',
  users: 'Users',
  analytics: 'Analytics',
  settings: 'Settings',
}

/** The tab that the address names; anything unknown is the overview. */
export function tabOf(text: string): AdminTab {
  return ADMIN_TABS.find((tab) => tab === text) ?? 'overview'
}

type Props = { readonly tab: AdminTab; readonly onChange: (tab: AdminTab) => void }

/** Chooses a part of the dashboard. */
export function AdminTabs({ tab, onChange }: Props) {
  return (
    <Tabs
      value={tab}
      onChange={(_, next: AdminTab) => onChange(next)}
      aria-label="Dashboard"
      variant="scrollable"
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
