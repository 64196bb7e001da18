import { SERVICE_IDS } from '@grid/schema/service'
import { ThemeProvider } from '@mui/material/styles'
import { renderToStaticMarkup } from 'react-dom/server'
import { Route, Routes, StaticRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { services } from '../../content/services'
import { theme } from '../../design/theme'
import { CyberOperationsPage } from './cyber-operations-page'
import { ServicePage } from './service-page'

function render(path: string) {
  return renderToStaticMarkup(
    <ThemeProvider theme={theme}>
      <StaticRouter location={path}>
        <Routes>
          <Route path="/cyber-operations" element={<CyberOperationsPage />} />
          <Route path="/services/:serviceId" element={<ServicePage />} />
        </Routes>
      </StaticRouter>
    </ThemeProvider>,
  )
}

test.each(SERVICE_IDS)('renders the texts of %s on the server', (id) => {
  const { title, category, badge = '', description, timeline, pricing } = services[id]
  const { overview, benefits, deliverables, methodology } = services[id]
  const head = [title, category, badge, description, timeline, pricing]
  const html = render(`/services/${id}`)
  expect(html.match(/<h1/g)).toHaveLength(1)
  const phases = methodology.flatMap(({ phase, desc }) => [phase, desc])
  for (const text of [...head, ...overview, ...benefits, ...deliverables, ...phases]) {
    expect(html).toContain(text.replaceAll('&', '&amp;'))
  }
})

test('renders the price list on the server', () => {
  const html = render('/cyber-operations')
  expect(html.match(/<h1/g)).toHaveLength(1)
  for (const id of SERVICE_IDS) expect(html).toContain(`href="/services/${id}"`)
})
