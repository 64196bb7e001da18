const WIDTH = 76

/** Breaks lines at spaces; all but the first of a line's pieces begin with the indent. */
export function wrap(text: string, indent = ''): string {
  return text
    .split('\n')
    .map((line) => wrapLine(line, indent))
    .join('\n')
}

function wrapLine(line: string, indent: string): string {
  const lines: string[] = []
  let current = ''
  for (const word of line.split(' ')) {
    if (current !== '' && current.length + 1 + word.length > WIDTH) {
      lines.push(current)
      current = `${indent}${word}`
    } else {
      current = current === '' ? word : `${current} ${word}`
    }
  }
  return [...lines, current].join('\n')
}

/** Rows as columns of equal width; the first row is the head. */
export function columns(rows: readonly (readonly string[])[]): string {
  const count = Math.max(...rows.map((row) => row.length))
  const widths = Array.from({ length: count }, (_, at) =>
    Math.max(...rows.map((row) => row[at]?.length ?? 0)),
  )
  const lines = rows.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  )
  const rule = '-'.repeat(Math.max(...lines.map((line) => line.length)))
  return [lines[0], rule, ...lines.slice(1)].join('\n')
}
