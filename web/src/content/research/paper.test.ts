import { expect, test } from 'vitest'
import { team } from '../team'
import { RESEARCH_IDS, summaries } from './paper'

test.each(RESEARCH_IDS)('%s is written by one of the team', (id) => {
  expect(team.map((member) => member.name)).toContain(summaries[id].author)
})
