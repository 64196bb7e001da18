// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { renderInApp } from '../session/render.fixture'
import { MarkdownField } from './markdown-field'

const show = (assist?: () => ReactNode) =>
  renderInApp(
    <MarkdownField
      name="content"
      label="Content"
      value="foo"
      error={null}
      onChange={() => undefined}
      limit={2_000}
      minRows={3}
      {...(assist && { assist })}
    />,
  )

test('says that a field takes Markdown, beside how much of its length is used', () => {
  show()
  const field = screen.getByRole('textbox', { name: 'Content' })
  const described = document.getElementById(field.getAttribute('aria-describedby') ?? '')
  expect(described?.textContent).toBe('Markdown works here · 3 / 2,000')
})

test('shows the help for a text below it, also below its preview', async () => {
  show(() => <button type="button">Add a picture</button>)
  const help = screen.getByRole('button', { name: 'Add a picture' })
  const isAbove = (element: Element) =>
    element.compareDocumentPosition(help) === Node.DOCUMENT_POSITION_FOLLOWING
  expect(isAbove(screen.getByRole('textbox', { name: 'Content' }))).toBe(true)
  await userEvent.click(screen.getByRole('tab', { name: 'Preview' }))
  expect(isAbove(screen.getByRole('group', { name: 'Preview' }))).toBe(true)
})
