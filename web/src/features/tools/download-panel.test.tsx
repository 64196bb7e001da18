// @vitest-environment happy-dom
import { ThemeProvider } from '@mui/material/styles'
import { render, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { theme } from '../../design/theme'
import { DownloadPanel } from './download-panel'

vi.mock('virtual:releases', () => ({ signedReleases: { manifest: '{"releases":[]}' } }))
vi.mock('./signature-mark', () => ({ SignatureMark: () => null }))

test('a platform has a version to download, is coming soon, or is unavailable', () => {
  render(
    <ThemeProvider theme={theme}>
      <DownloadPanel tool="portlock" />
    </ThemeProvider>,
  )
  const [linux, windows, macos] = screen.getAllByRole('listitem').map((row) => within(row))
  expect(linux?.getByText('v1.2.3')).toBeTruthy()
  expect(linux?.getByRole<HTMLButtonElement>('button', { name: 'Download' }).disabled).toBe(false)
  const soon = windows?.getByRole<HTMLButtonElement>('button', { name: 'Coming Soon' })
  expect(soon?.disabled).toBe(true)
  expect(macos?.getByText('Unavailable')).toBeTruthy()
  expect(macos?.queryByRole('button')).toBeNull()
})
