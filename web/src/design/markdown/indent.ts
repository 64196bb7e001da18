const TAB = 4

/** How many columns of white space a line begins with. */
export function indentOf(line: string): number {
  let columns = 0
  for (const char of line) {
    if (char === ' ') columns += 1
    else if (char === '\t') columns += TAB
    else break
  }
  return columns
}

/** The line without its first columns of white space, as far as it has them. */
export function unindent(line: string, columns: number): string {
  let left = columns
  let at = 0
  while (left > 0 && (line[at] === ' ' || line[at] === '\t')) {
    left -= line[at] === '\t' ? TAB : 1
    at += 1
  }
  return line.slice(at)
}
