import { describe, expect, it } from 'vitest'
import { fillDocument } from './board-pages'

const DOCUMENT = '<title>Lab</title><div id="root"><!--board--></div><!--first-page-->'

describe('fillDocument', () => {
  it('replaces each placeholder', () => {
    const filled = fillDocument(DOCUMENT, {
      '<!--first-page-->': '<script></script>',
      '<!--board-->': '<main>A post</main>',
    })
    expect(filled).toBe(
      '<title>Lab</title><div id="root"><main>A post</main></div><script></script>',
    )
  })

  it('inserts texts with replacement patterns unchanged', () => {
    expect(fillDocument(DOCUMENT, { '<!--board-->': "$& $1 $'" })).toContain("$& $1 $'")
  })

  it('rejects a document without a placeholder or with two', () => {
    expect(() => fillDocument('<p>Not found</p>', { '<!--board-->': '' })).toThrow('occurs 0 times')
    expect(() => fillDocument('<b><b>', { '<b>': '' })).toThrow('occurs 2 times')
  })
})
