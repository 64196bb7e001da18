import { ThemeProvider } from '@mui/material/styles'
import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { team } from '../../content/team'
import { theme } from '../../design/theme'
import { TeamPage } from './team-page'

test('renders the team without a browser', () => {
  const html = renderToStaticMarkup(
    <ThemeProvider theme={theme}>
      <StaticRouter location="/team">
        <TeamPage />
      </StaticRouter>
    </ThemeProvider>,
  )
  expect(html.match(/<h1/g)).toHaveLength(1)
  for (const { name, email } of team) {
    expect(html).toContain(name)
    expect(html).toContain(`href="mailto:${email}"`)
  }
})
