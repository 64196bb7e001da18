import { between, line, type Point, progress } from './drawing-frames'

const NODES = {
  ward: [18, 124],
  attic: [80, 50],
  depot: [94, 142],
  hall: [152, 92],
  roof: [170, 22],
  yard: [218, 148],
  annex: [226, 78],
  ops: [298, 122],
} as const satisfies Readonly<Record<string, Point>>

type NodeName = keyof typeof NODES

const NAMES = ['ward', 'attic', 'depot', 'hall', 'roof', 'yard', 'annex', 'ops'] as const
const GATEWAY: Point = [290, 28]

const LINKS: readonly (readonly [NodeName, NodeName])[] = [
  ['ward', 'attic'],
  ['ward', 'depot'],
  ['attic', 'depot'],
  ['attic', 'hall'],
  ['attic', 'roof'],
  ['depot', 'hall'],
  ['hall', 'yard'],
  ['hall', 'annex'],
  ['roof', 'annex'],
  ['annex', 'ops'],
  ['yard', 'ops'],
]

const HOPS: readonly { readonly from: NodeName; readonly to: NodeName; readonly at: number }[] = [
  { from: 'ward', to: 'depot', at: 2.2 },
  { from: 'depot', to: 'hall', at: 3.4 },
  { from: 'hall', to: 'yard', at: 5.8 },
  { from: 'yard', to: 'ops', at: 6.8 },
]
const HOP_SECONDS = 0.8
const CUT_AT = 0.8
const FAILED_AT = 4.6

const hopsDone = (at: number) => HOPS.filter((hop) => at >= hop.at + HOP_SECONDS).length

/** The gateway, the hops so far and the position of the message. */
export function meshReadings(at: number): readonly [string, string, string] {
  const done = hopsDone(at)
  const message = at < 1.6 ? 'none' : done === HOPS.length ? 'delivered' : 'sealed'
  return [at < CUT_AT ? 'up' : 'down', `${done}`, message]
}

function Uplinks({ at }: { at: number }) {
  const loss = progress(at, CUT_AT, CUT_AT + 0.5)
  const [x, y] = GATEWAY
  return (
    <>
      <g opacity={1 - loss}>
        <path d={line(NODES.annex, GATEWAY)} data-ink="muted" />
        <path d={line(NODES.roof, GATEWAY)} data-ink="muted" />
      </g>
      <rect x={x - 9} y={y - 9} width="18" height="18" data-ink="muted" data-solid />
      <path
        d={`M${x - 5} ${y - 5}l10 10M${x + 5} ${y - 5}l-10 10`}
        data-ink="danger"
        opacity={loss}
      />
    </>
  )
}

function Trail({ at }: { at: number }) {
  return HOPS.map((hop) => {
    const share = progress(at, hop.at, hop.at + HOP_SECONDS)
    const end = between(NODES[hop.from], NODES[hop.to], share)
    return share > 0 && <path key={hop.to} d={line(NODES[hop.from], end)} data-ink="signal" />
  })
}

function packetAt(at: number): Point {
  const hop = HOPS.findLast((one) => at >= one.at)
  if (!hop) return NODES.ward
  return between(NODES[hop.from], NODES[hop.to], progress(at, hop.at, hop.at + HOP_SECONDS))
}

/** A message that finds its way without a gateway, around a relay that fails. */
export function MeshDrawing({ at }: { at: number }) {
  const isFailed = at >= FAILED_AT
  const holders = new Set<NodeName>(HOPS.slice(0, hopsDone(at)).map((hop) => hop.to))
  if (at >= 1.6) holders.add('ward')
  const [packetX, packetY] = packetAt(at)
  return (
    <>
      <Uplinks at={at} />
      {LINKS.map(([from, to]) => {
        const isLost = isFailed && (from === 'annex' || to === 'annex')
        return (
          <path
            key={`${from}-${to}`}
            d={line(NODES[from], NODES[to])}
            data-ink={isLost ? 'hairline' : 'line'}
            strokeDasharray={isLost ? '2 4' : undefined}
          />
        )
      })}
      <Trail at={at} />
      {NAMES.map((name) => {
        const [x, y] = NODES[name]
        const isLost = isFailed && name === 'annex'
        const ink = isLost ? 'danger' : holders.has(name) ? 'signal' : 'muted'
        return <circle key={name} cx={x} cy={y} r="6" data-ink={ink} data-solid />
      })}
      {isFailed && <path d="M223 75l6 6M229 75l-6 6" data-ink="danger" />}
      {at >= 1.6 && <circle cx={packetX} cy={packetY} r="3.5" data-ink="signal" data-fill />}
    </>
  )
}
