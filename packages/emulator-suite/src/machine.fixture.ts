import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Machine } from './machine'

/** A machine for tests: an empty home, an empty system, a PATH with one empty folder. */
export class FakeMachine implements Machine {
  readonly systemRoot = realpathSync(mkdtempSync(join(tmpdir(), 'grid-machine-')))
  readonly home = this.folder('home')
  readonly bin = this.folder('bin')
  readonly env: Record<string, string | undefined> = { PATH: this.bin, MACHINE: this.systemRoot }
  platform: NodeJS.Platform = 'linux'
  isRoot = false

  /** Creates a folder below the machine's root. */
  folder(path: string): string {
    const full = join(this.systemRoot, path)
    mkdirSync(full, { recursive: true })
    return full
  }

  /** Writes a file below the machine's root. */
  file(path: string, content = ''): string {
    const full = join(this.systemRoot, path)
    mkdirSync(dirname(full), { recursive: true })
    writeFileSync(full, content)
    return full
  }

  /** Creates a sparse file of that size. */
  hollowFile(path: string, size: number): string {
    const full = this.file(path)
    truncateSync(full, size)
    return full
  }

  /** Creates a shell script that can be executed. */
  program(path: string, script = ''): string {
    const full = this.file(path, `#!/bin/sh\n${script}\n`)
    chmodSync(full, 0o755)
    return full
  }

  /** Creates a Java home of that version, with a compiler on request. */
  java(path: string, version: string, hasCompiler = false): string {
    this.program(`${path}/bin/java`)
    if (hasCompiler) this.program(`${path}/bin/javac`)
    this.file(`${path}/release`, `JAVA_VERSION="${version}"\n`)
    return join(this.systemRoot, path)
  }
}

export function recordLog(): { lines: string[]; log: (line: string) => void } {
  const lines: string[] = []
  return { lines, log: (line) => lines.push(line) }
}
