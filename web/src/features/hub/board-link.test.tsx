// @vitest-environment happy-dom
import { ThemeProvider } from '@mui/material/styles'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link, MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { theme } from '../../design/theme'
import { BoardLink, FROM_BOARD } from './board-link'

afterEach(cleanup)

function Site() {
  const { pathname, search, key } = useLocation()
  return (
    <>
      <p data-testid="place" data-key={key}>
        {pathname + search}
      </p>
      <Link to="/hub/p1" state={FROM_BOARD}>
        A post
      </Link>
      <BoardLink />
    </>
  )
}

const open = (address: string) =>
  render(
    <ThemeProvider theme={theme}>
      <MemoryRouter initialEntries={[address]}>
        <Site />
      </MemoryRouter>
    </ThemeProvider>,
  )
const place = () => screen.getByTestId('place')
const press = (name: string) => userEvent.click(screen.getByRole('link', { name }))

test('who came from the board goes back to it, as it was left', async () => {
  open('/hub?q=usb')
  const { key } = place().dataset
  await press('A post')
  expect(place().textContent).toBe('/hub/p1')
  await press('The Grid')
  expect(place().textContent).toBe('/hub?q=usb')
  expect(place().dataset['key']).toBe(key)
})

test('who came from elsewhere is led to the start of the board', async () => {
  open('/hub/p1')
  expect(screen.getByRole('link', { name: 'The Grid' }).getAttribute('href')).toBe('/hub')
  await press('The Grid')
  expect(place().textContent).toBe('/hub')
})
