import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findCompiler, findJava, parseJavaVersion, requireJava } from './java'
import { FakeMachine, recordLog } from './machine.fixture'

const OFFER = 'echo "openjdk-17-jre-headless - old"; echo "openjdk-21-jre-headless - new"'
const INSTALL = `
[ "$1" = install ] || exit 0
mkdir -p "$MACHINE/usr/lib/jvm/new/bin"
printf '#!/bin/sh\\n' > "$MACHINE/usr/lib/jvm/new/bin/java"
chmod +x "$MACHINE/usr/lib/jvm/new/bin/java"
echo 'JAVA_VERSION="21.0.9"' > "$MACHINE/usr/lib/jvm/new/release"
echo "$@" > "$MACHINE/asked"
`

function machineWithApt(offer: string, install: string): FakeMachine {
  const machine = new FakeMachine()
  machine.isRoot = true
  machine.env['PATH'] = `${machine.bin}:/usr/bin:/bin`
  machine.program('bin/java', 'echo \'openjdk version "17.0.1"\' >&2')
  machine.program('bin/apt-cache', offer)
  machine.program('bin/apt-get', install)
  return machine
}

describe('parseJavaVersion', () => {
  it.each([
    ['JAVA_VERSION="25"', 25],
    ['IMPLEMENTOR="X"\nJAVA_VERSION="21.0.4"\n', 21],
    ['openjdk version "17.0.16" 2025-07-15', 17],
    ['java version "1.8.0_292"', 8],
    ['openjdk version "26-ea" 2026-03-17', 26],
    ['The operation couldn’t be completed. Unable to locate a Java Runtime.', 0],
  ])('reads %j as %d', (text, version) => expect(parseJavaVersion(text)).toBe(version))
})

describe('findJava', () => {
  it('finds nothing on an empty machine', async () => {
    expect(await findJava(new FakeMachine())).toEqual({})
  })

  it('prefers JAVA_HOME to the PATH and the system', async () => {
    const machine = new FakeMachine()
    machine.java('usr/lib/jvm/jdk-25', '25')
    machine.env['JAVA_HOME'] = machine.java('mine', '21.0.1')
    const { java } = await findJava(machine)
    expect(java).toEqual({ home: machine.env['JAVA_HOME'], version: 21 })
  })

  it.each([
    ['the system folder', 'usr/lib/jvm/temurin-25', 'linux'],
    ['SDKMAN', 'home/.sdkman/candidates/java/25-tem', 'linux'],
    ['asdf', 'home/.asdf/installs/java/temurin-25', 'darwin'],
    ['mise', 'home/.local/share/mise/installs/java/temurin-25', 'linux'],
    ['a Mac bundle', 'Library/Java/JavaVirtualMachines/temurin.jdk/Contents/Home', 'darwin'],
    ['Homebrew', 'opt/homebrew/opt/openjdk/libexec/openjdk.jdk/Contents/Home', 'darwin'],
  ] as const)('passes over an old JAVA_HOME for a newer one in %s', async (_, path, platform) => {
    const machine = new FakeMachine()
    machine.platform = platform
    machine.env['JAVA_HOME'] = machine.java('old', '17.0.9')
    const home = machine.java(path, '25.0.1')
    expect((await findJava(machine)).java).toEqual({ home, version: 25 })
  })

  it('runs a java without a release file to get its version', async () => {
    const machine = new FakeMachine()
    machine.program('jdk/bin/java', 'echo \'openjdk version "22.0.2" 2024\' >&2')
    machine.env['JAVA_HOME'] = join(machine.systemRoot, 'jdk')
    expect((await findJava(machine)).java?.version).toBe(22)
  })

  it('ignores Apple’s /usr/bin/java, which would call itself without end', async () => {
    const machine = new FakeMachine()
    machine.platform = 'darwin'
    machine.program('usr/bin/java', 'echo \'openjdk version "25.0.1"\' >&2')
    machine.program('usr/bin/javac')
    machine.env['PATH'] = join(machine.systemRoot, 'usr/bin')
    machine.env['JAVA_HOME'] = join(machine.systemRoot, 'usr')
    expect(await findJava(machine)).toEqual({})
    expect(await findCompiler(machine)).toBeUndefined()
    const home = machine.java('Library/Java/JavaVirtualMachines/a.jdk/Contents/Home', '25.0.1')
    expect((await findJava(machine)).java).toEqual({ home, version: 25 })
  })

  it('returns the newest version if none is new enough', async () => {
    const machine = new FakeMachine()
    machine.java('usr/lib/jvm/a', '11.0.1')
    machine.java('usr/lib/jvm/b', '17.0.1')
    expect(await findJava(machine)).toEqual({ newest: 17 })
  })
})

describe('requireJava', () => {
  it('throws one sentence with the version found and what to install', async () => {
    const machine = new FakeMachine()
    machine.java('usr/lib/jvm/b', '17.0.1')
    await expect(requireJava(machine, () => undefined)).rejects.toMatchObject({
      code: 'no-java',
      message: expect.stringMatching(/^The emulators need Java 21 .* only Java 17 .*install one/),
    })
  })

  it('installs the newest package as root and logs that', async () => {
    const machine = machineWithApt(OFFER, INSTALL)
    const { lines, log } = recordLog()
    expect((await requireJava(machine, log)).version).toBe(21)
    expect(lines.join('\n')).toContain('installing openjdk-21-jre-headless with apt-get')
  })

  it('installs nothing if apt has no version that is new enough', async () => {
    const machine = machineWithApt('echo "openjdk-17-jre-headless - old"', 'exit 0')
    await expect(requireJava(machine, () => undefined)).rejects.toMatchObject({ code: 'no-java' })
  })

  it('installs nothing for users other than root', async () => {
    const machine = machineWithApt(OFFER, INSTALL)
    machine.isRoot = false
    await expect(requireJava(machine, () => undefined)).rejects.toMatchObject({ code: 'no-java' })
  })
})

describe('findCompiler', () => {
  it('ignores a Java without a compiler', async () => {
    const machine = new FakeMachine()
    machine.java('usr/lib/jvm/a-jre', '25')
    const jdk = machine.java('usr/lib/jvm/b-jdk', '17.0.1', true)
    expect(await findCompiler(machine)).toBe(join(jdk, 'bin', 'javac'))
  })

  it('ignores a compiler that is too old', async () => {
    const machine = new FakeMachine()
    machine.java('usr/lib/jvm/jdk-8', '1.8.0_292', true)
    expect(await findCompiler(machine)).toBeUndefined()
  })
})
