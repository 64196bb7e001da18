type Entry = Readonly<Record<string, unknown>>

/**
 * Hears the JSON lines that reach the console, as Cloud Logging would. The SDK keeps the console
 * that it finds when it is loaded, so this has to be loaded before.
 */
export const logLines: { readonly on: 'stdout' | 'stderr'; readonly entry: Entry }[] = []

for (const [name, on] of [
  ['info', 'stdout'],
  ['warn', 'stderr'],
  ['error', 'stderr'],
] as const) {
  console[name] = (line: string) => {
    logLines.push({ on, entry: JSON.parse(line) as Entry })
  }
}
