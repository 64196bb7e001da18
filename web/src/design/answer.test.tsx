// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ActionResult } from './states'

test('focuses the result of an action', () => {
  render(
    <>
      <ActionResult>The link is on its way.</ActionResult>
      <button type="button">Back</button>
    </>,
  )
  expect(document.activeElement).toBe(screen.getByText('The link is on its way.'))
})
