import { site } from '../../../content/site'
import { family, ink, motion, signal, text } from '../../../design/theme/tokens'
import { bootLines } from './boot-lines'
import { BOOT_ID, BOOT_MS, FADE_MS, PAUSE_MS } from './boot-timing'

const FIRST_LINE_MS = 120
const LAST_LINE_MS = BOOT_MS - 260
const GAP_MS = (LAST_LINE_MS - FIRST_LINE_MS) / bootLines.length
const OVER = `1ms linear ${BOOT_MS}ms forwards`
const LEAVE = `${FADE_MS}ms ${motion.ease} ${BOOT_MS + PAUSE_MS}ms forwards`

/** In the sheet, not on the lines: a content security policy refuses style attributes. */
const delays = bootLines
  .map((_, index) => {
    const delay = Math.round(FIRST_LINE_MS + index * GAP_MS)
    return `#boot li:nth-child(${index + 1}){animation-delay:${delay}ms}`
  })
  .join('')

const css = `
#boot{position:fixed;inset:0;z-index:2000;pointer-events:none;display:grid;
grid-template-columns:minmax(0,1fr);align-items:center;overflow:hidden;padding:24px clamp(20px,5vw,64px);background:${ink.base};color:${text.muted};
font:400 .875rem/1.7 ${family.mono};animation:boot-leave ${LEAVE}}
#boot>div{width:100%;max-width:40rem;margin:0 auto;animation:boot-leave ${OVER}}
#boot p{margin:0 0 1.25rem;color:${text.primary};font-weight:600}
#boot ol{list-style:none;margin:0;padding:0}
#boot li{display:flex;gap:.75ch;animation:boot-line 1ms linear both;white-space:nowrap}
#boot b{flex:0 0 14ch;font-weight:400;color:${text.primary}}
#boot span{min-width:0;overflow:hidden;text-overflow:ellipsis}
#boot i{flex:1 0 1ch;border-bottom:1px dotted ${text.faint};margin-bottom:.5em}
#boot em{font-style:normal;color:${signal.green}}
#boot p+ol+p{margin:1.25rem 0 0;display:flex;flex-wrap:wrap;justify-content:space-between;
gap:0 2ch;font-weight:400;color:${text.muted}}
#boot strong{font-weight:400;color:${signal.green};animation:boot-line 1ms linear
${LAST_LINE_MS}ms both}
#boot[data-phase=over]>div{visibility:hidden}
#boot[data-phase=leaving]{opacity:0;transition:opacity ${FADE_MS}ms ${motion.ease}}
#boot[data-phase=leaving]>div{visibility:hidden}
@keyframes boot-line{from{opacity:0}}
@keyframes boot-leave{to{opacity:0;visibility:hidden}}
${delays}
@media (max-width:30rem){#boot{font-size:.8125rem}#boot b{flex-basis:12ch}}
@media (prefers-reduced-motion:reduce){#boot li,#boot strong{animation:none}
#boot,#boot>div{animation-duration:1ms}#boot[data-phase=leaving]{transition:none}}
@media (forced-colors:active){#boot{background:Canvas}}
@media print{#boot{display:none}}
`

function line({ part, finding, end }: (typeof bootLines)[number]): string {
  return `<li><b>${part}</b><span>${finding}</span><i></i><em>${end}</em></li>`
}

/**
 * The boot screen as it stands in the document: it covers the page from the first paint, lets every
 * click and every key through, and leaves by itself even where no script runs.
 */
export function bootHtml(): string {
  const lines = bootLines.map(line).join('')
  const foot = `<p><strong>${site.status}</strong><span>Esc or click skips</span></p>`
  const body = `<p>${site.name} is starting</p><ol>${lines}</ol>${foot}`
  const style = `<style>${css.trim().replaceAll('\n', ' ')}</style>`
  return `${style}<div id="${BOOT_ID}" aria-hidden="true"><div>${body}</div></div>`
}
