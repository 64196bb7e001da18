import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { runCommand } from './commands'
import { SuiteError } from './errors'
import {
  aptInstall,
  aptOffers,
  aptUpdate,
  isAptUsable,
  isExecutable,
  type Log,
  type Machine,
} from './machine'

/** The oldest Java that firebase-tools 15 runs the emulators with. */
const MIN_JAVA = 21
/** The oldest compiler that can build the adaptor for Storage rules. */
export const MIN_COMPILER = 11

/** One Java installation: its folder and its major version. */
export interface Java {
  home: string
  version: number
}

/** Returns the Java for the emulators, after installing one if necessary. Throws `no-java`. */
export async function requireJava(machine: Machine, log: Log): Promise<Java> {
  const before = await findJava(machine)
  if (before.java) return before.java
  if (isAptUsable(machine)) {
    log(`no Java ${MIN_JAVA} or newer found`)
    const installed = await installNewest('jre-headless', MIN_JAVA, machine, log)
    const after = installed ? await findJava(machine) : before
    if (after.java) return after.java
  }
  const found = before.newest ? `only Java ${before.newest} was found` : 'no Java was found'
  throw new SuiteError(
    'no-java',
    `The emulators need Java ${MIN_JAVA} or newer and ${found}: install one ` +
      `(${installHint(machine)}) or let JAVA_HOME point to it, and type the command again.`,
  )
}

/** Returns the first Java that is new enough, else the newest version found. */
export async function findJava(machine: Machine): Promise<{ java?: Java; newest?: number }> {
  let newest = 0
  for (const home of javaHomes(machine)) {
    const version = await javaVersion(home, machine)
    if (version >= MIN_JAVA) return { java: { home, version } }
    newest = Math.max(newest, version)
  }
  return newest > 0 ? { newest } : {}
}

/** Returns the first compiler that is new enough (javac 11). */
export async function findCompiler(machine: Machine): Promise<string | undefined> {
  for (const home of javaHomes(machine)) {
    const javac = join(home, 'bin', 'javac')
    if (!isExecutable(javac)) continue
    if ((await javaVersion(home, machine)) >= MIN_COMPILER) return javac
  }
  return undefined
}

/** Returns the compiler, after installing one if that is necessary and possible. */
export async function findOrInstallCompiler(
  machine: Machine,
  log: Log,
): Promise<string | undefined> {
  const before = await findCompiler(machine)
  if (before || !isAptUsable(machine)) return before
  const installed = await installNewest('jdk-headless', MIN_COMPILER, machine, log)
  return installed ? findCompiler(machine) : undefined
}

/** Returns all Java homes in order: JAVA_HOME, the PATH, the system's JDK folders. */
function javaHomes(machine: Machine): string[] {
  const onPath = (machine.env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'java'))
    .filter(isExecutable)
    .map((file) => dirname(dirname(realpathSync(file))))
  const homes = [machine.env['JAVA_HOME'] ?? '', ...onPath, ...systemHomes(machine)]
  return [...new Set(homes)]
    .filter((home) => home && isExecutable(join(home, 'bin', 'java')))
    .filter((home) => !isSystemStub(home, machine))
}

/** Apple's /usr/bin/java searches a Java. With JAVA_HOME=/usr it finds itself, without end. */
function isSystemStub(home: string, machine: Machine): boolean {
  return machine.platform === 'darwin' && home === join(machine.systemRoot, 'usr')
}

function systemHomes(machine: Machine): string[] {
  const { home, systemRoot } = machine
  const sdkman = machine.env['SDKMAN_DIR'] ?? join(home, '.sdkman')
  const versions = ['.jdks', '.asdf/installs/java', '.local/share/mise/installs/java']
  const own = [join(sdkman, 'candidates', 'java'), ...versions.map((it) => join(home, it))]
  if (machine.platform !== 'darwin') {
    const shared = ['usr/lib/jvm', 'usr/java', 'opt/java', 'opt'].map((it) => join(systemRoot, it))
    return [...shared, ...own].flatMap(subfolders)
  }
  const machines = 'Library/Java/JavaVirtualMachines'
  const bundles = [join(systemRoot, machines), join(home, machines)]
    .flatMap(subfolders)
    .map((bundle) => join(bundle, 'Contents', 'Home'))
  const brewed = ['opt/homebrew/opt', 'usr/local/opt']
    .flatMap((folder) => subfolders(join(systemRoot, folder)))
    .map((keg) => join(keg, 'libexec', 'openjdk.jdk', 'Contents', 'Home'))
  return [...bundles, ...brewed, ...own.flatMap(subfolders)]
}

function subfolders(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .sort()
    .map((name) => join(folder, name))
}

/** Returns the major version from the file `release` or from `java -version`; 0 if unknown. */
async function javaVersion(home: string, machine: Machine): Promise<number> {
  const release = join(home, 'release')
  const text = existsSync(release)
    ? readFileSync(release, 'utf8')
    : (
        await runCommand(join(home, 'bin', 'java'), ['-version'], {
          env: machine.env,
          signal: machine.signal,
          timeoutMs: 10_000,
        })
      ).output
  return parseJavaVersion(text)
}

/** Parses `JAVA_VERSION="21.0.4"`, `version "17.0.1"` and the old `version "1.8.0_292"`. */
export function parseJavaVersion(text: string): number {
  const match = /(?:JAVA_VERSION=|version )"(?:1\.)?(\d+)/.exec(text)
  return match ? Number(match[1]) : 0
}

async function installNewest(
  kind: 'jre-headless' | 'jdk-headless',
  oldest: number,
  machine: Machine,
  log: Log,
): Promise<boolean> {
  const offer = async () => newestPackage(await aptOffers(`^openjdk-[0-9]+-${kind}$`, machine))
  let newest = await offer()
  if (newest < oldest && (await aptUpdate(machine))) newest = await offer()
  return newest >= oldest && (await aptInstall(`openjdk-${newest}-${kind}`, machine, log))
}

function newestPackage(names: string[]): number {
  return Math.max(0, ...names.map((name) => Number(/^openjdk-(\d+)-/.exec(name)?.[1] ?? 0)))
}

function installHint(machine: Machine): string {
  if (machine.platform === 'darwin') return '`brew install openjdk`'
  return `for example Temurin from adoptium.net, or \`apt-get install openjdk-${MIN_JAVA}-jre-headless\``
}
