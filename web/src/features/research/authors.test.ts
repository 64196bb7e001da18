import { expect, test } from 'vitest'
import { RESEARCH_IDS } from '../../content/research/post'
import { summaries } from '../../content/research/summaries'
import { team } from '../../content/team'

test.each(RESEARCH_IDS)('%s is written by one of the team', (id) => {
  expect(team.map((member) => member.name)).toContain(summaries[id].author)
})
