import { describe, expect, it } from 'vitest'
import { firstFormError } from './errors'
import { mayFollow, REQUEST_STATUSES, serviceRequestForm } from './service-request'

const FORM = {
  name: 'Ines Okafor',
  email: 'ines@harbourline.example',
  service_id: 'vapt',
  message: 'Two web applications, please.',
}

function errorOf(changes: Record<string, unknown>) {
  const parsed = serviceRequestForm.safeParse({ ...FORM, ...changes })
  return parsed.success ? null : firstFormError(parsed.error)
}

describe('the callback form', () => {
  it.each([
    [{}],
    [{ name: 'Bo' }],
    [{ name: 'n'.repeat(80) }],
    [{ message: 'm'.repeat(10) }],
    [{ message: 'm'.repeat(2_000) }],
  ])('takes %j', (changes) => expect(errorOf(changes)).toBeNull())

  const SHORT = 'Message must be at least 10 characters long.'
  it.each([
    [{ name: '' }, 'name', 'Please enter your name.'],
    [{ name: ' B ' }, 'name', 'Please enter your name.'],
    [{ name: '<>' }, 'name', 'Please enter your name.'],
    [{ name: 'B\u200b' }, 'name', 'Please enter your name.'],
    [{ name: 'n'.repeat(81) }, 'name', 'Name can be at most 80 characters long.'],
    [{ email: 'ines' }, 'email', 'Please enter a valid email address.'],
    [{ service_id: 'tea' }, 'service_id', 'Please choose a service.'],
    [{ message: 'm'.repeat(9) }, 'message', SHORT],
    [{ message: `${' '.repeat(20)}m` }, 'message', SHORT],
    [{ message: `m${'\u2800'.repeat(20)}m` }, 'message', SHORT],
    [{ message: 'm'.repeat(2_001) }, 'message', 'Message can be at most 2,000 characters long.'],
    [{ name: '', email: '' }, 'name', 'Please enter your name.'],
  ])('rejects %j at %s with "%s"', (changes, field, message) => {
    expect(errorOf(changes)).toEqual({ field, message })
  })

  it('keeps the message to the letter and cleans the rest', () => {
    const typed = {
      ...FORM,
      name: ' <Ines> ',
      email: ' INES@X.example',
      message: '<b> hello </b>\n',
    }
    expect(serviceRequestForm.parse(typed)).toEqual({
      name: 'Ines',
      email: 'ines@x.example',
      service_id: 'vapt',
      message: '<b> hello </b>',
    })
  })
})

describe('the status of a request', () => {
  const allowed = REQUEST_STATUSES.flatMap((from) =>
    REQUEST_STATUSES.filter((to) => mayFollow(from, to)).map((to) => `${from} → ${to}`),
  )

  it('goes from pending over contacted to completed, and never back', () => {
    expect(allowed).toEqual([
      'pending → contacted',
      'contacted → in_progress',
      'contacted → completed',
      'in_progress → completed',
    ])
  })
})
