// @vitest-environment happy-dom
import { TOOL_IDS, TOOL_NAMES, type ToolId } from '@grid/schema/releases'
import { ThemeProvider } from '@mui/material/styles'
import { act, render, screen } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter, Route, Routes, StaticRouter, useNavigate } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { tools } from '../../content/tools'
import { theme } from '../../design/theme'
import { ToolPage } from './tool-page'

// It reads the manifest that the build signs.
vi.mock(import('./download-panel'), async () => {
  const { useState } = await import('react')
  // Keeps what it began with, as a download under way does.
  return { DownloadPanel: ({ tool }: { tool: ToolId }) => <p>began with {useState(tool)[0]}</p> }
})

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

test('resets its state for another tool', async () => {
  let go: (to: string) => unknown = () => undefined
  function Terminal() {
    go = useNavigate()
    return null
  }
  render(
    <ThemeProvider theme={theme}>
      <MemoryRouter initialEntries={['/tools/portlock']}>
        <Terminal />
        <Routes>
          <Route path="/tools/:toolId" element={<ToolPage />} />
        </Routes>
      </MemoryRouter>
    </ThemeProvider>,
  )
  screen.getByText('began with portlock')
  await act(async () => go('/tools/clawview'))
  screen.getByText('began with clawview')
})
