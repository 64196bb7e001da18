// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { hideOverControls } from './floating-button'

/** What is below the button. */
let below: Element | null = null

beforeEach(() => {
  vi.useFakeTimers()
  document.body.innerHTML = `
    <main><div id="table"><button>Ban</button></div></main>
    <div id="dialog"></div>
    <button id="floating"></button>`
  below = null
  document.elementFromPoint = () => below
})

const marks = () => {
  const names = document.querySelector('#floating')?.getAttributeNames() ?? []
  return names.filter((name) => name.startsWith('data-'))
}
const scroll = (selector: string) =>
  document.querySelector(selector)?.dispatchEvent(new Event('scroll'))

test('is out of the way while a table scrolls, and after that where it would cover a control', () => {
  const end = hideOverControls('#floating')
  scroll('#table')
  expect(marks()).toEqual(['data-moving'])
  vi.advanceTimersByTime(100)
  expect(marks()).toEqual([])
  below = document.querySelector('#table button')
  scroll('#table')
  vi.advanceTimersByTime(100)
  expect(marks()).toEqual(['data-covers'])
  end()
  scroll('#table')
  expect(marks()).toEqual(['data-covers'])
})

test('stays as it is while a dialog above it scrolls', () => {
  hideOverControls('#floating')
  vi.advanceTimersByTime(100)
  below = document.querySelector('#table button')
  scroll('#dialog')
  vi.advanceTimersByTime(100)
  expect(marks()).toEqual([])
})
