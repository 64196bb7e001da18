// @vitest-environment happy-dom
import { ThemeProvider } from '@mui/material/styles'
import { act, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { recordAnnouncements } from './notify.fixture'
import { ActionResult, ErrorState } from './states'
import { theme } from './theme'

function Place() {
  const [isLoading, setIsLoading] = useState(false)
  return (
    <main id="main" tabIndex={-1}>
      {isLoading ? 'Loading...' : <ErrorState text="No way." onRetry={() => setIsLoading(true)} />}
    </main>
  )
}

test('focuses the page when the retry starts', async () => {
  render(
    <ThemeProvider theme={theme}>
      <Place />
    </ThemeProvider>,
  )
  const again = screen.getByRole('button', { name: 'Try again' })
  again.focus()
  await act(async () => again.click())
  expect(screen.getByRole('main').textContent).toBe('Loading...')
  expect(document.activeElement).toBe(screen.getByRole('main'))
})

test('announces an error once, and not again after each dialog', () => {
  const announced = recordAnnouncements()
  render(
    <ThemeProvider theme={theme}>
      <ErrorState text="No way." onRetry={() => undefined} />
    </ThemeProvider>,
  )
  expect(announced).toEqual(['No way.'])
  expect(screen.queryByRole('alert')).toBeNull()
})

test('focuses the result of an action', () => {
  render(
    <>
      <ActionResult>The link is on its way.</ActionResult>
      <button type="button">Back</button>
    </>,
  )
  expect(document.activeElement).toBe(screen.getByText('The link is on its way.'))
})
