import { PLATFORM_NAMES, PLATFORMS, RELEASES, TOOL_IDS, TOOL_NAMES } from '@grid/schema/releases'
import { site } from '../../content/site'
import { family, ink, motion, signal, text } from '../../design/theme/tokens'
import { BOOT_ID, BOOT_MS, FADE_MS, PAUSE_MS, SKIP_SCRIPT } from './boot-screen'

type BootLine = { readonly part: string; readonly finding: string; readonly end: string }

function toolLine(tool: (typeof TOOL_IDS)[number]): BootLine {
  const ready = PLATFORMS.flatMap((platform) => {
    const release = RELEASES[tool][platform]
    return release.state === 'available' ? [{ platform, version: release.version }] : []
  })
  const version = ready[0]?.version ?? 'no release'
  const platforms = ready.map(({ platform }) => PLATFORM_NAMES[platform]).join(', ')
  return { part: TOOL_NAMES[tool], finding: `${version} for ${platforms}`, end: 'ok' }
}

/** The checks of the startup sequence: parts of the site with their versions. */
const bootLines: readonly BootLine[] = [
  { part: 'Console', finding: 'shell, history, completion', end: 'ok' },
  ...TOOL_IDS.map(toolLine),
  { part: 'Releases', finding: 'manifest signed, Ed25519', end: 'ok' },
  { part: 'Intelligence', finding: '3 papers, references resolved', end: 'ok' },
  { part: 'Services', finding: '6 on the list, prices current', end: 'ok' },
  { part: 'Board', finding: 'reading open, writing by session', end: 'ok' },
  { part: 'Trackers', finding: 'none found', end: 'none' },
]

const FIRST_LINE_MS = 120
const LAST_LINE_MS = BOOT_MS - 260
const OVER = `1ms linear ${BOOT_MS}ms forwards`
const LEAVE = `${FADE_MS}ms ${motion.ease} ${BOOT_MS + PAUSE_MS}ms forwards`

const css = `
body{margin:0}
#boot{position:fixed;inset:0;z-index:2000;pointer-events:none;display:grid;
grid-template-columns:minmax(0,1fr);align-items:center;overflow:hidden;
padding:24px clamp(20px,5vw,64px);background:${ink.base};color:${text.muted};
font:400 .875rem/1.7 ${family.mono};animation:boot-leave ${LEAVE}}
#boot>div{width:100%;max-width:40rem;margin:0 auto;animation:boot-leave ${OVER}}
#boot p{margin:0 0 1.25rem;color:${text.primary};font-weight:600}
#boot pre{display:flex;gap:.75ch;margin:0;font:inherit;
animation:boot-lines ${LAST_LINE_MS - FIRST_LINE_MS}ms steps(${bootLines.length},jump-start)
${FIRST_LINE_MS}ms both}
#boot b{flex:0 0 14ch;font-weight:400;color:${text.primary}}
#boot span{flex:1;min-width:0;overflow:hidden;text-overflow:ellipsis;
background:radial-gradient(circle at 1px 1.2em,${text.faint} .7px,transparent 0) 0 0/3px 1.7em}
#boot i{font-style:normal;padding-right:.75ch;background:${ink.base};
-webkit-box-decoration-break:clone;box-decoration-break:clone}
#boot em{font-style:normal;text-align:right;color:${signal.green}}
#boot pre+p{margin:1.25rem 0 0;display:flex;flex-wrap:wrap;justify-content:space-between;
gap:0 2ch;font-weight:400;color:${text.muted}}
#boot strong{font-weight:400;color:${signal.green};animation:boot-line 1ms linear
${LAST_LINE_MS}ms both}
#boot[data-phase=over]>div{visibility:hidden}
#boot[data-phase=leaving]{opacity:0;transition:opacity ${FADE_MS}ms ${motion.ease}}
#boot[data-phase=leaving]>div{visibility:hidden}
#boot[data-phase=skipped]{display:none}
@keyframes boot-line{from{opacity:0}}
@keyframes boot-lines{from{clip-path:inset(0 0 100%)}to{clip-path:inset(0)}}
@keyframes boot-leave{to{opacity:0;visibility:hidden}}
@media (max-width:30rem){#boot{font-size:.8125rem}#boot b{flex-basis:12ch}}
@media (prefers-reduced-motion:reduce){#boot pre,#boot strong{animation:none}
#boot,#boot>div{animation-duration:1ms}#boot[data-phase=leaving]{transition:none}}
@media (forced-colors:active){#boot{background:Canvas}}
@media print{#boot{display:none}}
`

/** One column of all lines: few elements are styled faster than some per line. */
const column = (key: keyof BootLine) => bootLines.map((line) => line[key]).join('\n')

/**
 * The HTML of the boot screen. It covers the page from the first paint, passes all clicks and keys
 * through, and disappears without a script.
 */
export function bootHtml(): string {
  const findings = `<span><i>${column('finding')}</i></span>`
  const lines = `<pre><b>${column('part')}</b>${findings}<em>${column('end')}</em></pre>`
  const foot = `<p><strong>${site.status}</strong>Esc or click skips</p>`
  const body = `<p>${site.name} is starting</p>${lines}${foot}`
  const style = `<style>${css.trim().replaceAll('\n', ' ')}</style>`
  const screen = `<div id="${BOOT_ID}" aria-hidden="true"><div>${body}</div></div>`
  return `${style}${screen}<script>${SKIP_SCRIPT}</script>`
}
