import { formatNumber } from '@grid/schema/format-number'
import { VisuallyHidden } from '../design/visually-hidden'

const counted = (count: number) =>
  `${formatNumber(count)} ${count === 1 ? 'character' : 'characters'}`

const tooMany = (over: number) => `: ${counted(over)} too many`

/** From how many characters on a listener is told how many are left. */
const STATIONS = [100, 50, 20, 10, 0] as const

/** What becomes of what is too long: its end is cut, or all of it is refused. */
export type Excess = 'cut' | 'refused'

type Props = { readonly used: number; readonly limit: number; readonly excess?: Excess }

/** How much of a length is used. Nothing is cut in silence: an excess is said before it is sent. */
export function CharacterCount({ used, limit, excess = 'cut' }: Props) {
  const over = used - limit
  return (
    <>
      {`${formatNumber(used)} / ${formatNumber(limit)}`}
      {over > 0 && (excess === 'cut' ? `: the last ${counted(over)} will be cut` : tooMany(over))}
      <VisuallyHidden aria-live="polite">{announcement(used, limit, excess)}</VisuallyHidden>
    </>
  )
}

/** What a listener hears: nothing far from the limit, then a word at each station. */
export function announcement(used: number, limit: number, excess: Excess): string {
  const left = limit - used
  if (left < 0) return excess === 'cut' ? 'Too long. The end will be cut.' : 'Too long.'
  const station = STATIONS.findLast((each) => left <= each && each < limit)
  if (station === undefined) return ''
  return station === 0 ? 'No characters left.' : `${station} characters or fewer left.`
}
