import { describe, expect, it } from 'vitest'
import { fillDocument } from './fill-document'

const DOCUMENT = '<title>Lab</title><div id="root"><!--board--></div><!--first-page-->'

describe('a document of the site', () => {
  it('gets its texts in their places', () => {
    const filled = fillDocument(DOCUMENT, {
      '<!--first-page-->': '<script></script>',
      '<!--board-->': '<main>A post</main>',
    })
    expect(filled).toBe(
      '<title>Lab</title><div id="root"><main>A post</main></div><script></script>',
    )
  })

  it('takes texts as they are, also those that a replacement would understand', () => {
    expect(fillDocument(DOCUMENT, { '<!--board-->': "$& $1 $'" })).toContain("$& $1 $'")
  })

  it('is refused when it has no place for them, or two', () => {
    expect(() => fillDocument('<p>Not found</p>', { '<!--board-->': '' })).toThrow('stands 0 times')
    expect(() => fillDocument('<b><b>', { '<b>': '' })).toThrow('stands 2 times')
  })
})
