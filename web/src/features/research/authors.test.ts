import { expect, test } from 'vitest'
import { RESEARCH_IDS, summaries } from '../../content/research/paper'
import { team } from '../../content/team'

test.each(RESEARCH_IDS)('%s is written by one of the team', (id) => {
  expect(team.map((member) => member.name)).toContain(summaries[id].author)
})
