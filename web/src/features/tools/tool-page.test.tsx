import { TOOL_IDS, TOOL_NAMES } from '@grid/schema/releases'
import { ThemeProvider } from '@mui/material/styles'
import { renderToStaticMarkup } from 'react-dom/server'
import { Route, Routes, StaticRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { tools } from '../../content/tools'
import { theme } from '../../design/theme'
import { ToolPage } from './tool-page'

// It reads the manifest that the build signs.
vi.mock(import('./download-panel'), () => ({ DownloadPanel: () => <p /> }))

test.each(TOOL_IDS)('renders %s without a browser, with all that it says of itself', (id) => {
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
