import { describe, expect, it } from 'vitest'
import { documentId } from './document-id'

describe('the id of a document', () => {
  it.each(['ada', 'sample-request-1', '0', 'a.b', '__a', 'ü', 'x'.repeat(128)])(
    'may be %s',
    (id) => {
      expect(documentId.safeParse(id).success).toBe(true)
    },
  )

  it.each([
    '',
    '.',
    '..',
    'a/b',
    '../stats/counts',
    '/',
    '__all__',
    'a\u0000',
    'a\nb',
    '\ud800',
    'x'.repeat(129),
    7,
    null,
    ['ada'],
  ])('may not be %j', (id) => {
    expect(documentId.safeParse(id).success).toBe(false)
  })
})
