// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderInApp } from '../../session/render.fixture'
import { SCENE_MS, type Scene } from './scenes'
import { StageProvider, useStage } from './stage-provider'

const onKey = vi.fn()

function Nav() {
  const { play } = useStage()
  const scenes = Object.keys(SCENE_MS) as Scene[]
  return scenes.map((scene) => (
    <button key={scene} type="button" onKeyDown={onKey} onClick={() => play(scene)}>
      {scene}
    </button>
  ))
}

const shown = () => document.querySelector<HTMLElement>('[data-scene]')
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms))

function start(scene: Scene) {
  renderInApp(
    <StageProvider>
      <Nav />
    </StageProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: scene }))
}

beforeEach(() => vi.useFakeTimers())

test.each([
  ['transition', 800],
  ['shutdown', 3500],
  ['crash', 2600],
] as const)('%s lasts %d ms', (scene, duration) => {
  start(scene)
  wait(duration - 1)
  expect(shown()?.dataset['scene']).toBe(scene)
  wait(1)
  expect(shown()).toBeNull()
})

test('shows THE GRID between two pages, hidden from screen readers', () => {
  start('transition')
  expect(shown()?.textContent).toBe('THE GRID')
  expect(shown()?.getAttribute('aria-hidden')).toBe('true')
})

test('ends a scene at a click', () => {
  start('shutdown')
  const cover = shown()
  if (cover) fireEvent.click(cover)
  expect(shown()).toBeNull()
})

test('Esc ends a scene and nothing else; other keys reach the page as well', () => {
  start('transition')
  fireEvent.keyDown(screen.getByRole('button', { name: 'crash' }), { key: 'Escape' })
  expect(shown()).toBeNull()
  expect(onKey).not.toHaveBeenCalled()

  fireEvent.click(screen.getByRole('button', { name: 'transition' }))
  fireEvent.keyDown(screen.getByRole('button', { name: 'crash' }), { key: 'a' })
  expect(shown()).toBeNull()
  expect(onKey).toHaveBeenCalledOnce()
})

test('ends no scene at a modifier or a held key', () => {
  start('shutdown')
  fireEvent.keyDown(document.body, { key: 'Control' })
  fireEvent.keyDown(document.body, { key: 'Enter', repeat: true })
  expect(shown()).not.toBeNull()
})

test('starts a scene from the beginning when it is played again', () => {
  start('transition')
  wait(700)
  fireEvent.click(screen.getByRole('button', { name: 'transition' }))
  wait(700)
  expect(shown()).not.toBeNull()
  wait(100)
  expect(shown()).toBeNull()
})
