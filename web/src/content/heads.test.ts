import { TOOL_IDS } from '@grid/schema/releases'
import { SERVICE_IDS } from '@grid/schema/service'
import { describe, expect, it } from 'vitest'
import { canonical, tabTitle } from './head'
import { heads } from './heads'
import { RESEARCH_IDS } from './research/paper'

const paths = heads.map((head) => head.path)

describe('the heads of public pages', () => {
  it('are there for every page of the content', () => {
    expect(paths).toEqual([
      '/',
      '/team',
      '/cyber-operations',
      ...SERVICE_IDS.map((id) => `/services/${id}`),
      ...TOOL_IDS.map((id) => `/tools/${id}`),
      ...RESEARCH_IDS.map((id) => `/research/${id}`),
      '/trust',
    ])
  })

  it.each(heads)('$path has a title and a description of its own', (head) => {
    const others = heads.filter((other) => other !== head)
    expect(others.map((other) => other.title)).not.toContain(head.title)
    expect(others.map((other) => other.description)).not.toContain(head.description)
    expect(head.description.length).toBeGreaterThan(50)
  })

  it.each(heads)('$path names the lab and its own address in its data', ({ path, data }) => {
    expect(data[0]?.['@type']).toBe('Organization')
    for (const { url, '@type': type } of data.slice(1)) {
      expect(url, type).toBe(canonical(path))
    }
  })

  it('dates exactly the papers', () => {
    const dated = heads.filter((head) => head.date)
    expect(dated.map((head) => head.path)).toEqual(RESEARCH_IDS.map((id) => `/research/${id}`))
    for (const { date, kind } of dated) {
      expect(date).toMatch(/^\d{4}-\d{2}-\d{2}$/)
      expect(kind).toBe('article')
    }
  })
})

describe('tabTitle', () => {
  it('adds the name of the site once', () => {
    expect(tabTitle('Team')).toBe('Team · The Grid')
    expect(tabTitle('The Grid: autonomous cyber defence')).toBe(
      'The Grid: autonomous cyber defence',
    )
  })
})
