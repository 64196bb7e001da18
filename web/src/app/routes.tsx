import { lazy } from 'react'
import { Route, Routes } from 'react-router-dom'
import { NotFoundPage } from '../features/not-found/not-found-page'
import { RequireAdmin } from '../session/require-admin'
import { RouteWait } from './route-wait'
import { Shell } from './shell'

const LandingPage = lazy(async () => ({
  default: (await import('../features/landing/landing-page')).LandingPage,
}))
const HubPage = lazy(async () => ({
  default: (await import('../features/hub/hub-page')).HubPage,
}))
const ToolPage = lazy(async () => ({
  default: (await import('../features/tools/tool-page')).ToolPage,
}))
const ResearchPage = lazy(async () => ({
  default: (await import('../features/research/research-page')).ResearchPage,
}))
const TeamPage = lazy(async () => ({
  default: (await import('../features/team/team-page')).TeamPage,
}))
const CyberOperationsPage = lazy(async () => ({
  default: (await import('../features/services/cyber-operations-page')).CyberOperationsPage,
}))
const ServicePage = lazy(async () => ({
  default: (await import('../features/services/service-page')).ServicePage,
}))
const AdminPage = lazy(async () => ({
  default: (await import('../features/admin/admin-page')).AdminPage,
}))
const DesignPage = import.meta.env.DEV
  ? lazy(async () => ({
      default: (await import('../features/design-sheet/design-page')).DesignPage,
    }))
  : null

const adminOnly = (
  <RequireAdmin waiting={<RouteWait label="Loading Admin Panel..." />}>
    <AdminPage />
  </RequireAdmin>
)

/** The table of contents: path, page, guard. */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<Shell />}>
        <Route index element={<LandingPage />} />
        <Route path="hub" element={<HubPage />} />
        <Route path="team" element={<TeamPage />} />
        <Route path="cyber-operations" element={<CyberOperationsPage />} />
        <Route path="services/:serviceId" element={<ServicePage />} />
        <Route path="tools/:toolId" element={<ToolPage />} />
        <Route path="research/:postId" element={<ResearchPage />} />
        <Route path="admin" element={adminOnly} />
        {DesignPage && <Route path="_design" element={<DesignPage />} />}
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  )
}
