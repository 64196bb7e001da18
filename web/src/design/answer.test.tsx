// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Answer } from './states'

test('has the focus as soon as it is there, before the button behind it', () => {
  render(
    <>
      <Answer>The link is on its way.</Answer>
      <button type="button">Back</button>
    </>,
  )
  expect(document.activeElement).toBe(screen.getByText('The link is on its way.'))
})
