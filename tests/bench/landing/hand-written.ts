import { TOOL_IDS, TOOL_NAMES } from '@grid/schema/releases'
import { about, community, hero, stats, toolsSection } from '../../../web/src/content/landing'
import { summaries } from '../../../web/src/content/research/paper'
import { navItems, site } from '../../../web/src/content/site'
import { team, teamStrip } from '../../../web/src/content/team'
import { tools } from '../../../web/src/content/tools'

const list = <T>(items: readonly T[], write: (item: T) => string) => items.map(write).join('')

const style = `
body{margin:0 auto;max-width:70rem;padding:0 1.25rem;background:#06080b;color:#e8eef2;
font:1.0625rem/1.6 system-ui,sans-serif}
a{color:#5ccfe6}h1{font-size:clamp(2.4rem,1.5rem + 4vw,4.8rem);line-height:1.02;font-weight:500}
h2{font-size:clamp(1.75rem,1.35rem + 1.7vw,2.75rem);font-weight:500}
section{padding:3rem 0;border-top:1px solid #1e2733}p{color:#93a1ad;max-width:66ch}
nav{display:flex;flex-wrap:wrap;gap:1rem;padding:1rem 0}
`

/** A hand-written landing page, without scripts and fonts: the lower limit. */
export function handWrittenLanding(): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${site.home}</title>
<style>${style}</style></head><body>
<header><nav><a href="/">${site.name}</a>
${list(navItems, (item) => `<a href="${item.to}">${item.label}</a>`)}</nav></header><main>
<h1>${hero.heading}</h1><p>${hero.lead}</p>
<p><a href="#tools">${hero.explore}</a> <a href="/hub">${hero.join}</a></p>
<dl>${list(stats.items, ({ value, label }) => `<dt>${label}</dt><dd>${value}</dd>`)}</dl>
<section id="about"><h2>${about.title}</h2><p>${about.intro}</p>
<ol>${list(about.timeline, (step) => `<li>${step.year} ${step.title}: ${step.text}</li>`)}</ol>
<p>${about.mission}</p></section>
<section id="team"><h2>${teamStrip.title}</h2><p>${teamStrip.intro}</p>
${list(team, ({ name, role, work }) => `<h3>${name}</h3><p>${role}. ${work}</p>`)}</section>
<section id="tools"><h2>${toolsSection.title}</h2><p>${toolsSection.intro}</p>
${list(TOOL_IDS, (id) => `<h3>${TOOL_NAMES[id]}</h3><p>${tools[id].description}</p>`)}</section>
<section id="intelligence">
${list(Object.values(summaries), (paper) => `<h3>${paper.title}</h3><p>${paper.abstract}</p>`)}
</section>
<section id="community"><h2>${community.title}</h2><p>${community.intro}</p>
${list(community.categories, ({ name, text }) => `<h3>${name}</h3><p>${text}</p>`)}</section>
</main><footer><p>${site.tagline}</p><p>${site.status}</p></footer></body></html>`
}
