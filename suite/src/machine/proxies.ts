type Variables = Record<string, string | undefined>

/** A way to the rest of the world, by the names under which one program or another looks for it. */
const PROXY = /^(?:https?|all|grpc)_proxy$/i

/** Whether the rest of the world is reached by way of another machine. */
export function hasProxy(env: Variables): boolean {
  return Object.keys(env).some((name) => PROXY.test(name) && env[name])
}

/**
 * Removes that way, for whoever talks to the emulators alone: firebase-tools asks a proxy even for
 * this very machine, whatever NO_PROXY says, and so do other libraries where that says nothing. A
 * download may need it, so a process forgets its own only once all is there.
 */
export function forgetProxies(env: Variables): void {
  for (const name of Object.keys(env)) if (PROXY.test(name)) delete env[name]
}
