// @vitest-environment happy-dom
import { render } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { announcement, CharacterCount } from './form-field'

describe('the counter below an entry', () => {
  it('shows how much of the length is used', () => {
    const { container } = render(<CharacterCount used={1_234} limit={10_000} />)
    expect(container.textContent).toBe('1,234 / 10,000')
  })

  it.each([
    [201, '201 / 200: the last 1 character will be cut'],
    [1_300, '1,300 / 200: the last 1,100 characters will be cut'],
  ])('says what will be cut of %i characters', (used, text) => {
    const { container } = render(<CharacterCount used={used} limit={200} />)
    expect(container.textContent).toContain(text)
  })

  it.each([
    [0, ''],
    [99, ''],
    [100, '100 characters or fewer left.'],
    [149, '100 characters or fewer left.'],
    [150, '50 characters or fewer left.'],
    [199, '10 characters or fewer left.'],
    [200, 'No characters left.'],
    [201, 'Too long. The end will be cut.'],
  ])('announces %i of 200 characters as %j', (used, text) => {
    expect(announcement(used, 200, 'cut')).toBe(text)
  })

  it('shows how much is too long if nothing is cut', () => {
    const { container } = render(<CharacterCount used={202} limit={200} excess="rejected" />)
    expect(container.textContent).toBe('202 / 200: 2 characters too manyToo long.')
  })
})
