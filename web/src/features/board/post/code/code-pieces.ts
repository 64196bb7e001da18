/** As much as is coloured at once: the grammars' work grows with the square of it. */
export const MOST_AT_ONCE = 2_000

const LINE = /[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+$/g

/**
 * Code in pieces that are coloured one by one. They are cut at line ends, at an empty line where
 * there is one; only a piece of a single line is longer than `MOST_AT_ONCE`.
 */
export function codePieces(code: string): readonly string[] {
  const pieces: string[] = []
  let piece = ''
  for (const line of code.match(LINE) ?? []) {
    const most = line.trim() === '' ? MOST_AT_ONCE / 2 : MOST_AT_ONCE - line.length
    if (piece && piece.length > most) {
      pieces.push(piece)
      piece = ''
    }
    piece += line
  }
  return [...pieces, piece]
}
