// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Page } from './page'

const said = () => document.querySelector('meta[name="description"]')?.getAttribute('content')

afterEach(() => {
  cleanup()
  document.head.replaceChildren()
})

test('says in the head what the page is about, for as long as it is shown', () => {
  const { rerender } = render(
    <Page title="A post" description="First words">
      .
    </Page>,
  )
  expect(document.title).toBe('A post · The Grid')
  expect(said()).toBe('First words')
  rerender(
    <Page title="A post" description="Other words">
      .
    </Page>,
  )
  expect(said()).toBe('Other words')
  cleanup()
  expect(said()).toBeUndefined()
})

test('gives the description of the document back', () => {
  document.head.innerHTML = '<meta name="description" content="Of the site">'
  render(
    <Page title="A post" description="First words">
      .
    </Page>,
  )
  expect(said()).toBe('First words')
  cleanup()
  expect(said()).toBe('Of the site')
})
