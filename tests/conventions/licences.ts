import type { LockedPackage } from './lockfile'

/** Licences under which a package may be used, changed and passed on for the price of a notice. */
const PERMISSIVE = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Python-2.0',
  'Zlib',
])

type Exception = { readonly of: RegExp; readonly says: string; readonly because: string }

/** What says something else, and why it may stay. Another licence of the same package may not. */
export const EXCEPTIONS: readonly Exception[] = [
  {
    of: /^@fontsource-variable\/(red-hat-mono|space-grotesk)$/,
    says: 'OFL-1.1',
    because: 'a font: its parts are passed on under the same licence, and no name is reserved',
  },
  {
    of: /^axe-core$/,
    says: 'MPL-2.0',
    because: 'copyleft of its own files, which we do not change; tests load it, nothing ships it',
  },
  {
    of: /^lightningcss(-[a-z0-9-]+)?$/,
    says: 'MPL-2.0',
    because:
      'copyleft of its own files, which we do not change; it runs at build and is not shipped',
  },
  {
    of: /^@img\/sharp-libvips-[a-z0-9-]+$/,
    says: 'LGPL-3.0-or-later',
    because:
      'copyleft of the library alone, which is loaded as it is; functions run it, browsers never get it',
  },
  {
    of: /^@img\/sharp-win32-[a-z0-9]+$/,
    says: 'Apache-2.0 AND LGPL-3.0-or-later',
    because: 'the same library, in the package of the platform',
  },
  {
    of: /^@img\/sharp-wasm32$/,
    says: 'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
    because: 'the same library, in the package of the platform',
  },
  {
    of: /^caniuse-lite$/,
    says: 'CC-BY-4.0',
    because: 'data that asks for a notice; what makes mutants reads it, nothing ships it',
  },
  {
    of: /^deep-freeze$/,
    says: 'public domain',
    because: 'its LICENSE gives it to the public domain; the emulators use it, nothing ships it',
  },
  {
    of: /^parse-cache-control$/,
    says: 'BSD',
    because: 'its LICENSE has the three clauses; the benches use it, nothing ships it',
  },
  {
    of: /^url-template$/,
    says: 'BSD',
    because: 'its LICENSE has the three clauses; firebase-tools uses it, nothing ships it',
  },
  {
    of: /^valid-url$/,
    says: 'nothing',
    because: 'its LICENSE is that of MIT; the Hosting emulator uses it, nothing ships it',
  },
]

/** Whether an SPDX expression leaves a permissive way: one of an OR, all of an AND. */
export function isPermissive(expression: string): boolean {
  return expression
    .replace(/^\((.*)\)$/, '$1')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((part) => PERMISSIVE.has(part)))
}

/** Packages whose licences are neither permissive nor explained. */
export function licenceErrors(packages: readonly LockedPackage[]): string[] {
  return packages
    .map(({ name, version, licence = 'nothing' }) => ({ name, version, licence }))
    .filter(({ licence }) => !isPermissive(licence))
    .filter(
      ({ name, licence }) => !EXCEPTIONS.some(({ of, says }) => of.test(name) && says === licence),
    )
    .map(({ name, version, licence }) => `${name}@${version} says ${licence}`)
}
