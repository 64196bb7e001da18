import { SERVICE_IDS, SERVICE_NAMES } from '@grid/schema/service'
import { expect, test } from 'vitest'
import { services } from './services'

const TERMS = {
  vapt: ['2-4 weeks', 'from $5,000', 'Popular'],
  'web-application-security': ['3-5 weeks', 'from $4,500', undefined],
  'network-security': ['2-3 weeks', 'from $6,000', undefined],
  'cloud-security': ['3-4 weeks', 'from $7,500', undefined],
  'incident-response': ['immediate to 2 weeks', 'from $10,000', 'Emergency'],
  'custom-solutions': ['4-12 weeks', 'custom quote', undefined],
} as const

test.each(SERVICE_IDS)('keeps %s under its own id, name, time, price and badge', (id) => {
  const { serviceId, title, timeline, pricing, badge } = services[id]
  expect([serviceId, title]).toEqual([id, SERVICE_NAMES[id]])
  expect([timeline, pricing, badge]).toEqual(TERMS[id])
})

test.each(SERVICE_IDS)('fills every part of %s and repeats nothing', (id) => {
  const { features, overview, benefits, deliverables, methodology } = services[id]
  for (const list of [features, overview, benefits, deliverables]) {
    expect(list.length).toBeGreaterThanOrEqual(3)
    expect(new Set(list).size).toBe(list.length)
  }
  expect(methodology).toHaveLength(6)
  expect(new Set(methodology.map((step) => step.phase)).size).toBe(6)
})
