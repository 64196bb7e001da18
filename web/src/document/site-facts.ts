import { canonical, tabTitle } from '../content/head'
import { site } from '../content/site'

/** What is written into every document. */
export type Site = {
  readonly name: string
  readonly tabTitle: (title: string) => string
  readonly canonical: (path: string) => string
}

export const siteFacts: Site = { name: site.name, canonical, tabTitle }
