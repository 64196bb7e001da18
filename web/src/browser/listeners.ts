/** Those who want to hear of each change of something that modules keep outside of React. */
export function openListeners() {
  const listeners = new Set<() => void>()
  return {
    /** Calls back on each change until the returned function is called. */
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    tell: (): void => {
      for (const listener of listeners) listener()
    },
  }
}
