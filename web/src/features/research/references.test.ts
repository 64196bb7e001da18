import { expect, test } from 'vitest'
import { summaries } from '../../content/research/paper'
import { bibtex, citation } from './references'

const id = 'qrc-decentralized'

test('cites a paper in one line', () => {
  expect(citation(id, summaries[id])).toBe(
    'Hana Kurosaki. Quantum-resistant key exchange for decentralised messaging. The Grid, 2026. https://thegrid.example/research/qrc-decentralized',
  )
})

test('writes a BibTeX entry', () => {
  expect(bibtex(id, summaries[id])).toBe(
    [
      '@techreport{kurosaki2026qrc,',
      '  author = {Kurosaki, Hana},',
      '  title = {{Quantum-resistant key exchange for decentralised messaging}},',
      '  institution = {The Grid},',
      '  year = {2026},',
      '  month = {6},',
      '  url = {https://thegrid.example/research/qrc-decentralized},',
      '}',
    ].join('\n'),
  )
})

test('escapes what BibTeX would read as its own', () => {
  const entry = bibtex(id, { author: 'Ada', title: '90 % of R&D_{x}', date: '2026-01-05' })
  expect(entry).toContain('title = {{90 \\% of R\\&D\\_\\{x\\}}}')
  expect(entry).toContain('author = {Ada}')
})
