import { describe, expect, it } from 'vitest'
import { fillDocument } from './fill-document'

const DOCUMENT = '<div id="root"><!--board--></div><!--first-page--><script>wake()</script>'

describe('the document of the board', () => {
  it('gets the board and its posts', () => {
    expect(fillDocument(DOCUMENT, '<main>A post</main>', '{"posts":[]}')).toBe(
      '<div id="root"><main>A post</main></div>' +
        '<script id="first-page" type="application/json">{"posts":[]}</script>' +
        '<script>wake()</script>',
    )
  })

  it('comes without data where there are no posts to send', () => {
    expect(fillDocument(DOCUMENT, '<main></main>', null)).toBe(
      '<div id="root"><main></main></div><script>wake()</script>',
    )
  })

  it('takes texts as they are, also those that a replacement would understand', () => {
    expect(fillDocument(DOCUMENT, "$& $1 $'", null)).toContain("$& $1 $'")
  })

  it('is refused when it has no place for them', () => {
    expect(() => fillDocument('<p>Not found</p>', '', null)).toThrow('stands 0 times')
  })
})
