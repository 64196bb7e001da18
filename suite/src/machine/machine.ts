import { homedir } from 'node:os'
import { join } from 'node:path'

/** What discovery may know of the machine; a test hands in a made-up one. */
export interface Machine {
  env: Record<string, string | undefined>
  home: string
  platform: NodeJS.Platform
  /** The folder that stands for `/`, under which the system's own folders are looked up. */
  systemRoot: string
  isRoot: boolean
  /** Given once nobody waits any more: what is being fetched or built for us ends. */
  signal?: AbortSignal | undefined
}

/** The machine this process runs on. */
export function thisMachine(): Machine {
  return {
    env: process.env,
    home: homedir(),
    platform: process.platform,
    systemRoot: '/',
    isRoot: process.getuid?.() === 0,
  }
}

/** The folder for what the suite builds once per machine (the rules runtime, small jars). */
export function cacheDir(machine: Machine): string {
  return join(machine.env['XDG_CACHE_HOME'] || join(machine.home, '.cache'), 'the-grid')
}
