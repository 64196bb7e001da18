const LONGEST = 200

/**
 * The line of a program's output that says what went wrong: the first that begins with an error's
 * name, for Node shows the line of code that threw it before; else the first that speaks of an
 * error, or what follows it where that is only a heading; and otherwise the last line.
 */
export function firstError(output: string): string {
  const lines = output
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  const named = lines.find((line) => /^\w*Error: ./.test(line))
  const first = lines.findIndex((line) => /\b(\w*error|refused|failed)\b/i.test(line))
  const told = first < 0 ? undefined : lines.slice(first).find((line) => !line.endsWith(':'))
  return (named ?? told ?? lines.at(-1) ?? 'no reason given').slice(0, LONGEST)
}
