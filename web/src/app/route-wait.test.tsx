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
])('while %s is waited for, the tab says "%s", and there is a first heading', (address, title) => {
  render(
    <ThemeProvider theme={theme}>
      <MemoryRouter initialEntries={[address]}>
        <RouteWait />
      </MemoryRouter>
    </ThemeProvider>,
  )
  expect(document.title).toBe(title)
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
})
