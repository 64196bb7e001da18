// @vitest-environment happy-dom
import { ThemeProvider } from '@mui/material/styles'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { theme } from '../design/theme'
import { RouteWait } from './route-progress'

test.each([
  ['/hub', 'The Grid'],
  ['/hub/p1', 'Post · The Grid'],
  ['/members/ada', 'Member · The Grid'],
  ['/account', 'Your account · The Grid'],
  ['/admin', 'Admin · The Grid'],
  ['/accounting', 'Loading · The Grid'],
])('titles the tab of %s "%s" while it loads, with one heading', (path, title) => {
  render(
    <ThemeProvider theme={theme}>
      <MemoryRouter initialEntries={[path]}>
        <RouteWait />
      </MemoryRouter>
    </ThemeProvider>,
  )
  expect(document.title).toBe(title)
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
})
