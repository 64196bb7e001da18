import { progress } from './drawing-frames'

const PORTS = [24, 65, 106, 147]
const TARGET = 65
const CHECKS_AT = [2, 2.8, 3.6, 4.4]
const FAILED = 3
const DENIED_AT = 4.8
const LOGGED_AT = 5.8

/** The state of the port, the checks that passed and the length of the log. */
export function usbReadings(at: number): readonly [string, string, string] {
  const passed = CHECKS_AT.filter((moment, index) => index !== FAILED && at >= moment).length
  const port = at < 1.2 ? 'empty' : at < DENIED_AT ? 'powered' : 'refused'
  return [port, `${passed} of 4`, at < LOGGED_AT ? '41 lines' : '42 lines']
}

function Device({ y }: { y: number }) {
  return (
    <>
      <rect x="6" y={y - 8} width="26" height="16" rx="1" data-ink="muted" data-solid />
      <rect x="32" y={y - 5} width="10" height="10" data-ink="muted" data-solid />
    </>
  )
}

function Enrolled({ y }: { y: number }) {
  return (
    <>
      <path d={`M42 ${y}H250`} data-ink="muted" />
      <Device y={y} />
      <rect x="250" y={y - 10} width="26" height="20" data-ink="muted" data-solid />
      <rect x="258" y={y - 4} width="10" height="8" data-ink="signal" data-fill />
    </>
  )
}

function Checks({ at }: { at: number }) {
  const top = TARGET - 17
  return CHECKS_AT.map((moment, index) => {
    const left = 94 + 15 * index
    return (
      <g key={moment} opacity={progress(at, moment, moment + 0.3)}>
        {index === FAILED ? (
          <path
            d={`M${left} ${top}l8 8M${left + 8} ${top}l-8 8`}
            data-ink="danger"
            strokeWidth="2"
          />
        ) : (
          <rect x={left} y={top} width="8" height="8" data-ink="signal" data-fill />
        )}
      </g>
    )
  })
}

function Log({ at }: { at: number }) {
  const shift = 12 * (1 - progress(at, LOGGED_AT, LOGGED_AT + 0.6))
  return (
    <>
      <path d="M302 24V84" data-ink="line" />
      {[24, 46, 68, 90].map((y) => (
        <rect key={y} x="296" y={y - 6} width="12" height="12" data-ink="muted" data-solid />
      ))}
      <g opacity={progress(at, LOGGED_AT, LOGGED_AT + 0.4)} transform={`translate(0 ${shift})`}>
        <path d="M302 96V106" data-ink="line" />
        <rect x="296" y="106" width="12" height="12" data-ink="danger" data-solid />
        <rect x="300" y="110" width="4" height="4" data-ink="danger" data-fill />
      </g>
    </>
  )
}

/** A stick that announces too much, stopped between the port and the machine. */
export function UsbDrawing({ at }: { at: number }) {
  const arrival = progress(at, 0.2, 1.2)
  const reach = 44 + 112 * progress(at, 1.3, 2)
  const isDenied = at >= DENIED_AT
  return (
    <>
      {PORTS.filter((y) => y !== TARGET).map((y) => (
        <Enrolled key={y} y={y} />
      ))}
      <path d="M166 6V166" data-ink="line" strokeDasharray="2 5" />
      <path d="M276 6V166" data-ink="text" />
      <rect x="250" y={TARGET - 10} width="26" height="20" data-ink="line" data-solid />
      {at > 1.3 && <path d={`M42 ${TARGET}H${reach}`} data-ink={isDenied ? 'danger' : 'text'} />}
      <g transform={`translate(${-50 * (1 - arrival)} 0)`} opacity={arrival}>
        <Device y={TARGET} />
      </g>
      <Checks at={at} />
      <g opacity={progress(at, DENIED_AT, DENIED_AT + 0.3)}>
        <path d={`M161 ${TARGET - 5}l10 10M171 ${TARGET - 5}l-10 10`} data-ink="danger" />
      </g>
      <Log at={at} />
    </>
  )
}
