import { canonical } from '../../content/head'
import type { ResearchId, ResearchSummary } from '../../content/research/post'
import { site } from '../../content/site'

type Cited = Pick<ResearchSummary, 'author' | 'title' | 'date'>

/** The permanent URL of a paper. */
const permalink = (id: ResearchId) => canonical(`/research/${id}`)

/** The paper as a line for a list of references. */
export function citation(id: ResearchId, { author, title, date }: Cited): string {
  return `${author}. ${title}. ${site.name}, ${date.slice(0, 4)}. ${permalink(id)}`
}

/** The paper as a BibTeX entry. Braces preserve the capitals of the title. */
export function bibtex(id: ResearchId, { author, title, date }: Cited): string {
  const [year = '', month = ''] = date.split('-')
  const [surname = ''] = author.split(' ').slice(-1)
  const fields = {
    author: reversed(author),
    title: `{${escaped(title)}}`,
    institution: site.name,
    year,
    month: `${Number(month)}`,
    url: permalink(id),
  }
  const lines = Object.entries(fields).map(([name, value]) => `  ${name} = {${value}},`)
  const key = `${surname.toLowerCase()}${year}${id.split('-')[0]}`
  return [`@techreport{${key},`, ...lines, '}'].join('\n')
}

function reversed(author: string): string {
  const names = author.split(' ')
  const surname = names.pop()
  return names.length > 0 ? `${surname}, ${names.join(' ')}` : author
}

function escaped(text: string): string {
  return text.replaceAll(/[&%$#_{}]/g, (sign) => `\\${sign}`)
}
