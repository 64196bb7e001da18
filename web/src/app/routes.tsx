import { isValidElement, type ReactNode, Suspense } from 'react'
import { createRoutesFromElements, matchRoutes, Route, useRoutes } from 'react-router-dom'
import { NotFoundPage } from '../features/errors/error-pages'
import { RequireAdmin, RequireSignIn } from '../session/require-session'
import { isLazyPage, type LazyPage, lazyPage } from './lazy-page'
import { RouteWait } from './route-progress'
import { Shell } from './shell'

const LandingPage = lazyPage(
  async () => (await import('../features/landing/landing-page')).LandingPage,
)
const BoardPage: LazyPage = lazyPage(
  async () => (await import('../features/board/board-page')).BoardPage,
  () => PostPage,
)
const PostPage = lazyPage(
  async () => (await import('../features/board/post-page')).PostPage,
  () => BoardPage,
)
const ToolPage = lazyPage(async () => (await import('../features/tools/tool-page')).ToolPage)
const ResearchPage = lazyPage(
  async () => (await import('../features/research/research-page')).ResearchPage,
)
const TeamPage = lazyPage(async () => (await import('../features/team/team-page')).TeamPage)
const CyberOperationsPage = lazyPage(
  async () => (await import('../features/services/cyber-operations-page')).CyberOperationsPage,
)
const ServicePage = lazyPage(
  async () => (await import('../features/services/service-page')).ServicePage,
)
const TrustPage = lazyPage(async () => (await import('../features/trust/trust-page')).TrustPage)
const AdminPage = lazyPage(async () => {
  const { AdminPage: Shown, preloadOverview } = await import('../features/admin/admin-page')
  // Optional: without it the first lists arrive one round trip later.
  preloadOverview().catch(() => undefined)
  return Shown
})
const AccountPage = lazyPage(
  async () => (await import('../features/account/account-page')).AccountPage,
)
const BookmarksPage = lazyPage(
  async () => (await import('../features/board/bookmarks')).BookmarksPage,
)
const NotificationsPage = lazyPage(
  async () => (await import('../features/board/notifications/notification-list')).NotificationsPage,
)
const TrashPage = lazyPage(async () => (await import('../features/board/trash')).TrashPage)
const ActionPage = lazyPage(
  async () => (await import('../features/account/action-page')).ActionPage,
)
const GithubPage = lazyPage(async () => (await import('../features/auth/github-page')).GithubPage)
const MemberPage = lazyPage(
  async () => (await import('../features/members/member-page')).MemberPage,
)

const waitForAdmin = <RouteWait label="Loading Admin Panel..." />
const adminOnly = (
  <RequireAdmin waiting={waitForAdmin}>
    <Suspense fallback={waitForAdmin}>
      <AdminPage />
    </Suspense>
  </RequireAdmin>
)

/** A page for members: its title, also for visitors, who see the sign-in dialog. */
function memberPage(title: string, page: ReactNode) {
  return (
    <RequireSignIn title={title} waiting={<RouteWait />}>
      {page}
    </RequireSignIn>
  )
}

/** The table of contents: path, page, guard. */
const routes = createRoutesFromElements(
  <Route element={<Shell />}>
    <Route index element={<LandingPage />} />
    <Route path="hub" element={<BoardPage />} />
    <Route path="hub/:postId" element={<PostPage />} />
    <Route path="team" element={<TeamPage />} />
    <Route path="cyber-operations" element={<CyberOperationsPage />} />
    <Route path="services/:serviceId" element={<ServicePage />} />
    <Route path="tools/:toolId" element={<ToolPage />} />
    <Route path="research/:postId" element={<ResearchPage />} />
    <Route path="trust" element={<TrustPage />} />
    <Route path="account" element={memberPage('Your account', <AccountPage />)} />
    <Route path="account/trash" element={memberPage('Recently deleted', <TrashPage />)} />
    <Route path="account/action" element={<ActionPage />} />
    <Route path="account/github" element={<GithubPage />} />
    <Route path="bookmarks" element={memberPage('Bookmarks', <BookmarksPage />)} />
    <Route path="notifications" element={memberPage('Notifications', <NotificationsPage />)} />
    <Route path="members/:username" element={<MemberPage />} />
    <Route path="admin" element={adminOnly} />
    <Route path="*" element={<NotFoundPage />} />
  </Route>,
)

/** The page of the current URL. */
export function AppRoutes() {
  return useRoutes(routes)
}

/** Loads the page of a path, so that it renders without suspending. */
export async function preloadPage(pathname: string): Promise<void> {
  for (const { route } of matchRoutes(routes, pathname) ?? []) {
    await lazyPageOf(route.element)?.preload()
  }
}

/** The lazy page of an element, also inside a guard. */
function lazyPageOf(element: ReactNode): LazyPage | null {
  if (!isValidElement<{ readonly children?: ReactNode }>(element)) return null
  return isLazyPage(element.type) ? element.type : lazyPageOf(element.props.children)
}

/** Whether two paths show the same page, or both are unknown. */
export function isSamePage(one: string, other: string): boolean {
  const [a, b] = [one, other].map((pathname) => matchRoutes(routes, pathname)?.at(-1))
  if (!a || !b || a.route !== b.route) return false
  return a.route.path === '*' || a.pathname === b.pathname
}
