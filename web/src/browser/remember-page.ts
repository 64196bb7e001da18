/**
 * Remembers the page that is shown now, for work that the user may not wait for.
 *
 * @returns whether it is still shown.
 */
export function rememberPage(): () => boolean {
  const { pathname } = window.location
  return () => window.location.pathname === pathname
}
