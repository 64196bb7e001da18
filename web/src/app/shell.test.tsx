// @vitest-environment happy-dom
import { act, render } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { SectionWatch } from './shell'

type Report = (entries: { target: Element; isIntersecting: boolean }[]) => void

const observed: Element[] = []
const disconnect = vi.fn()
let report: Report = () => undefined

class TestObserver {
  disconnect = disconnect
  constructor(callback: Report) {
    report = callback
  }
  observe(element: Element) {
    observed.push(element)
  }
}

const IDS = ['about', 'team', 'absent']

function watch(onChange: (id: string | null) => void) {
  return render(
    <MemoryRouter>
      <section id="about" />
      <section id="team" />
      <SectionWatch ids={IDS} onChange={onChange} />
    </MemoryRouter>,
  )
}

function cross(id: string, isIntersecting: boolean) {
  const target = document.getElementById(id)
  if (target) act(() => report([{ target, isIntersecting }]))
}

beforeEach(() => {
  observed.length = 0
  vi.stubGlobal('IntersectionObserver', TestObserver)
})

test('observes the sections that exist', () => {
  watch(() => undefined)
  expect(observed.map((element) => element.id)).toEqual(['about', 'team'])
})

test('reports the section in view, and null between sections', () => {
  const onChange = vi.fn()
  watch(onChange)
  cross('about', true)
  expect(onChange).toHaveBeenLastCalledWith('about')
  cross('about', false)
  cross('team', true)
  expect(onChange).toHaveBeenLastCalledWith('team')
  cross('team', false)
  expect(onChange).toHaveBeenLastCalledWith(null)
})

test('resets the section and stops observing on unmount', () => {
  const onChange = vi.fn()
  const { unmount } = watch(onChange)
  cross('team', true)
  unmount()
  expect(onChange).toHaveBeenLastCalledWith(null)
  expect(disconnect).toHaveBeenCalled()
})
