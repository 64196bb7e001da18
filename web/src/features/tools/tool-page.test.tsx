// @vitest-environment happy-dom
import { TOOL_IDS, TOOL_NAMES } from '@grid/schema/releases'
import { ThemeProvider } from '@mui/material/styles'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToStaticMarkup } from 'react-dom/server'
import { Route, Routes, StaticRouter, useNavigate } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { tools } from '../../content/tools'
import { notify } from '../../design/notify'
import { theme } from '../../design/theme'
import { renderInApp } from '../../session/render.fixture'
import { ToolPage } from './tool-page'

beforeEach(() => void vi.spyOn(notify, 'error').mockReturnValue(''))

test.each(TOOL_IDS)('renders the name, texts and one heading of %s on the server', (id) => {
  const { tagline, description, idea, howItWorks } = tools[id]
  const html = renderToStaticMarkup(
    <ThemeProvider theme={theme}>
      <StaticRouter location={`/tools/${id}`}>
        <Routes>
          <Route path="/tools/:toolId" element={<ToolPage />} />
        </Routes>
      </StaticRouter>
    </ThemeProvider>,
  )
  expect(html.match(/<h1/g)).toHaveLength(1)
  for (const text of [TOOL_NAMES[id], tagline, description, idea, ...howItWorks]) {
    expect(html).toContain(text.replaceAll('&', '&amp;'))
  }
})

test('shows no failed download of another tool', async () => {
  let go: (to: string) => unknown = () => undefined
  function Terminal() {
    go = useNavigate()
    return null
  }
  renderInApp(
    <>
      <Terminal />
      <Routes>
        <Route path="/tools/:toolId" element={<ToolPage />} />
      </Routes>
    </>,
    { path: '/tools/portlock' },
  )
  await userEvent.click(screen.getByRole('button', { name: 'Download' }))
  await screen.findByRole('alert')
  await act(async () => go('/tools/clawview'))
  expect(screen.queryByRole('alert')).toBeNull()
})
