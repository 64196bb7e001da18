import { BOARD_FEED } from '@grid/schema/board-urls'
import { PLATFORM_NAMES, PLATFORMS, RELEASES, TOOL_IDS, TOOL_NAMES } from '@grid/schema/releases'
import { SERVICE_IDS } from '@grid/schema/service'
import { notFound, offline } from './error-pages'
import { byTheLab, canonical, type Head, organization } from './head'
import { hero } from './landing'
import { RESEARCH_IDS, summaries } from './research/paper'
import { cyberOperations, services } from './services'
import { board, site, socialLinks } from './site'
import { team, teamPage } from './team'
import { tools } from './tools'
import { trustPage } from './trust'

const landing: Head = {
  path: '/',
  page: 'landing/landing-page',
  title: site.home,
  description: hero.lead,
  kind: 'website',
  data: [
    { ...organization, sameAs: socialLinks.map((link) => link.href) },
    { '@type': 'WebSite', name: site.name, url: canonical('/'), publisher: byTheLab },
  ],
}

const teamHead: Head = {
  path: '/team',
  page: 'team/team-page',
  title: teamPage.title,
  description: teamPage.lead,
  kind: 'website',
  data: [
    {
      ...organization,
      employee: team.map(({ name, role }) => ({ '@type': 'Person', name, jobTitle: role })),
    },
  ],
}

const operationsHead: Head = {
  path: '/cyber-operations',
  page: 'services/cyber-operations-page',
  title: cyberOperations.title,
  description: cyberOperations.lead,
  kind: 'website',
  data: [organization],
}

const serviceHeads = SERVICE_IDS.map((id): Head => {
  const { title, description, category } = services[id]
  const path = `/services/${id}`
  const service = {
    '@type': 'Service',
    name: title,
    url: canonical(path),
    description,
    serviceType: category,
    provider: byTheLab,
  }
  const page = 'services/service-page'
  return { path, page, title, description, kind: 'website', data: [organization, service] }
})

const toolHeads = TOOL_IDS.map((id): Head => {
  const path = `/tools/${id}`
  const available = PLATFORMS.filter((platform) => RELEASES[id][platform].state === 'available')
  const application = {
    '@type': 'SoftwareApplication',
    name: TOOL_NAMES[id],
    url: canonical(path),
    description: tools[id].tagline,
    applicationCategory: 'SecurityApplication',
    operatingSystem: available.map((platform) => PLATFORM_NAMES[platform]).join(', '),
    isAccessibleForFree: true,
    publisher: byTheLab,
  }
  return {
    path,
    page: 'tools/tool-page',
    title: TOOL_NAMES[id],
    description: tools[id].description,
    kind: 'website',
    data: [organization, application],
  }
})

const researchHeads = RESEARCH_IDS.map((id): Head => {
  const { title, abstract, author, date, category } = summaries[id]
  const path = `/research/${id}`
  const article = {
    '@type': 'ScholarlyArticle',
    headline: title,
    abstract,
    url: canonical(path),
    author: { '@type': 'Person', name: author, affiliation: byTheLab },
    datePublished: date,
    articleSection: category,
    publisher: byTheLab,
    isAccessibleForFree: true,
  }
  const data = [organization, article]
  const page = 'research/research-page'
  return { path, page, title, description: abstract, kind: 'article', data, date, author }
})

const trustHead: Head = {
  path: '/trust',
  page: 'trust/trust-page',
  title: trustPage.title,
  description: trustPage.lead,
  kind: 'website',
  data: [organization],
}

/** Every page that the build prerenders, in the order of the sitemap. */
export const heads: readonly Head[] = [
  landing,
  teamHead,
  operationsHead,
  ...serviceHeads,
  ...toolHeads,
  ...researchHeads,
  trustHead,
]

/** The board. A function renders it per request; the build writes everything but the posts. */
export const boardHead: Head = {
  path: '/hub',
  page: 'board/board-page',
  title: board.title,
  description: board.lead,
  kind: 'website',
  data: [organization],
  feed: BOARD_FEED,
}

/** The page for URLs that do not exist. */
export const notFoundHead: Head = {
  path: '/404',
  page: 'errors/error-pages',
  title: notFound.title,
  description: notFound.text,
  kind: 'website',
  data: [],
}

/** The offline page, for pages that the device has not stored. */
export const offlineHead: Head = {
  path: '/offline',
  page: 'errors/error-pages',
  title: offline.title,
  description: offline.text,
  kind: 'website',
  data: [],
}
