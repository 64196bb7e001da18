// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Answer } from './answer'

afterEach(cleanup)

test('has the focus as soon as it is there, before the button behind it', () => {
  render(
    <>
      <Answer>The link is on its way.</Answer>
      <button type="button">Back</button>
    </>,
  )
  expect(document.activeElement).toBe(screen.getByText('The link is on its way.'))
})
