// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'

const LISTS = {
  session: '/assets/auth.js /assets/member.js',
  sessionIntegrity: 'sha384-a sha384-m',
  admin: '/assets/admin-page.js',
  adminIntegrity: 'sha384-p',
}

afterEach(() => {
  document.head.replaceChildren()
  localStorage.clear()
  vi.restoreAllMocks()
})

/** What the document of a path fetches before the entry has run. */
async function fetchedAt(path: string): Promise<(string | null)[]> {
  history.replaceState(null, '', path)
  const script = document.createElement('script')
  Object.assign(script.dataset, LISTS)
  vi.spyOn(document, 'currentScript', 'get').mockReturnValue(script)
  vi.resetModules()
  await import('./shell-loader')
  return fetched()
}

const fetched = () =>
  [...document.querySelectorAll('link')].map((link) => link.getAttribute('href'))

test('fetches nothing for a visitor', async () => expect(await fetchedAt('/admin')).toEqual([]))

test('fetches the session of a returning member', async () => {
  localStorage.setItem('grid.member', '1')
  expect(await fetchedAt('/account')).toEqual(['/assets/auth.js', '/assets/member.js'])
})

test('fetches the dashboard on its page once a script of the session has arrived', async () => {
  localStorage.setItem('grid.member', '1')
  expect(await fetchedAt('/admin')).toEqual(['/assets/auth.js', '/assets/member.js'])
  document.querySelector('link')?.dispatchEvent(new Event('load'))
  await vi.waitFor(() => expect(fetched()).toContain('/assets/admin-page.js'))
})
