import { expect, test } from 'vitest'
import { services } from '../../content/services'
import { callToAction } from './call-to-action'

test('sends an incident to the incident desk', () => {
  const { action, href } = callToAction(services['incident-response'])
  expect(action).toBe('Report an incident')
  expect(href).toBe('mailto:incident@thegrid.example?subject=Incident%20in%20progress')
})

test('names the service in the subject of every other request', () => {
  expect(callToAction(services.vapt).href).toBe(
    `mailto:services@thegrid.example?subject=${encodeURIComponent(
      'Service request: Vulnerability Assessment & Penetration Testing',
    )}`,
  )
})
