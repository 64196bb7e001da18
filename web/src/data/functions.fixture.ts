/** An in-memory double of the part of `firebase/functions` that the site uses. */

type Handler = (input: never) => unknown

/** An error of a callable: a code of Firebase, and the reason of our functions. */
export class FunctionsError extends Error {
  override readonly name = 'FirebaseError'
  constructor(
    readonly code: string,
    readonly details?: object,
  ) {
    super(code)
  }
}

let handlers = new Map<string, Handler>()
let calls: { readonly name: string; readonly input: unknown }[] = []

/** What a test decides about Cloud Functions. */
export const functions = {
  /** Answers a callable with what `handler` returns or throws. Without one, it is unreachable. */
  on(name: string, handler: Handler): void {
    handlers.set(name, handler)
  },

  /** The calls so far, in order. */
  calls: (): readonly { readonly name: string; readonly input: unknown }[] => calls,

  /** Removes all handlers. Runs after each test. */
  reset(): void {
    handlers = new Map()
    calls = []
  },
}

export const getFunctions = () => ({})
export const connectFunctionsEmulator = () => undefined

export const httpsCallable =
  (_functions: unknown, name: string) =>
  async (input: unknown): Promise<{ readonly data: unknown }> => {
    calls.push({ name, input })
    const handler = handlers.get(name)
    if (!handler) throw new FunctionsError('functions/unavailable')
    return { data: await handler(input as never) }
  }
