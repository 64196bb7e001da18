import { describe, expect, it } from 'vitest'
import { CALLS, documentId } from './calls'
import { reportId } from './report'

const REQUEST = {
  name: 'Ines Okafor',
  email: 'ines@harbourline.example',
  service_id: 'cloud-security',
  message: 'Three accounts, after a fast year.',
}

const takes = (request: object) => CALLS.submitServiceRequest.input.safeParse(request).success

describe('a request for a service', () => {
  it('may be longer than the form allows, to get the message of the field', () => {
    expect(takes(REQUEST)).toBe(true)
    expect(takes({ ...REQUEST, name: 'x'.repeat(1_000), message: 'x'.repeat(10_000) })).toBe(true)
  })

  it.each([
    { name: 'javas'.repeat(200) + 'cript:'.repeat(200) },
    { email: `a@${'.'.repeat(1_000)}@` },
    { service_id: 'x'.repeat(1_001) },
    { message: 'x'.repeat(10_001) },
    { website: 'x'.repeat(1_001) },
  ])('is rejected unread if a text is too long for any form', (changes) => {
    expect(takes({ ...REQUEST, ...changes })).toBe(false)
  })
})

describe('the name of a passkey', () => {
  const takesName = (name: string) =>
    CALLS.renamePasskey.input.safeParse({ passkey_id: 'p', name }).success

  it('may have spaces and brackets around it', () => {
    expect(takesName(`${' '.repeat(900)}<A laptop>`)).toBe(true)
    expect(takesName('x'.repeat(61))).toBe(false)
  })

  it('is rejected unread if it is too long for any form', () => {
    const name = `<a ${'onx '.repeat(20_000)}on1${'='.repeat(20_000)}`
    expect(takesName(name)).toBe(false)
    expect(takesName(`${' '.repeat(1_000)}A laptop`)).toBe(false)
  })
})

describe('a report', () => {
  it('can be judged whatever ids its target and its member have', () => {
    const report_id = reportId('comment', 'c'.repeat(128), 'u'.repeat(128))
    const judged = CALLS.resolveReport.input.safeParse({ report_id, outcome: 'dismiss' })
    expect(judged.success).toBe(true)
  })
})

describe('the input of a call', () => {
  it.each([[{ x: 1 }], [[]], ['text'], [null], [undefined]])('rejects %j', (input) => {
    expect(CALLS.seedSampleData.input.safeParse(input).success).toBe(false)
    expect(CALLS.createDownloadLink.input.safeParse(input).success).toBe(false)
  })
})

describe('the id of a document', () => {
  it.each(['ada', 'sample-request-1', '0', 'a.b', '__a', 'ü', 'x'.repeat(128)])('may be %s', (id) =>
    expect(documentId.safeParse(id).success).toBe(true),
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
  ])('may not be %j', (id) => expect(documentId.safeParse(id).success).toBe(false))
})
