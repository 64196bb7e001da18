import { Drawing } from '../../../design/drawing'

const WIDTH = 112
const HEIGHT = 28
const INSET = 2

/** The shape of a series, without axes; what it says stands in words beside it. */
export function Sparkline({ values }: { readonly values: readonly number[] }) {
  const top = Math.max(1, ...values)
  const step = (WIDTH - 2 * INSET) / Math.max(1, values.length - 1)
  const points = values.map((value, index) => {
    const y = HEIGHT - INSET - (value / top) * (HEIGHT - 2 * INSET)
    return `${(INSET + index * step).toFixed(1)},${y.toFixed(1)}`
  })
  return (
    <Drawing
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      style={{ width: WIDTH, height: HEIGHT }}
      aria-hidden
    >
      <path d={`M${INSET} ${HEIGHT - INSET}H${WIDTH - INSET}`} data-ink="hairline" />
      <polyline points={points.join(' ')} data-ink="signal" strokeLinejoin="round" />
    </Drawing>
  )
}
