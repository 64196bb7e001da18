/** A time in whole milliseconds. */
export const ms = (value: number) => `${Math.round(value)} ms`

/** A size in kilobytes of 1,000 bytes. */
export const kB = (bytes: number) => `${(bytes / 1_000).toFixed(1)} kB`

/** A ratio. */
export const times = (value: number) => `×${value.toFixed(2)}`
