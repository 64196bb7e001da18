import { ThemeProvider } from '@mui/material/styles'
import { renderToString } from 'react-dom/server'
import { Route, Routes, StaticRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { RESEARCH_IDS } from '../../content/research/paper'
import { posts } from '../../content/research/posts'
import { theme } from '../../design/theme'
import { ResearchPage } from './research-page'

const render = (path: string) =>
  renderToString(
    <ThemeProvider theme={theme}>
      <StaticRouter location={path}>
        <Routes>
          <Route path="research/:postId" element={<ResearchPage />} />
        </Routes>
      </StaticRouter>
    </ThemeProvider>,
  )

test.each(RESEARCH_IDS)('%s can be written out without a browser', (id) => {
  const html = render(`/research/${id}`)
  expect(html.match(/<h1/g)).toHaveLength(1)
  expect(html.match(/<main/g)).toHaveLength(1)
  expect(html).toContain(posts[id].title)
  expect(html).toContain(posts[id].abstract)
})

test('leaves out a block of an unknown type', () => {
  expect(render('/research/behavioral-biometrics')).not.toContain('A leaked password')
})
