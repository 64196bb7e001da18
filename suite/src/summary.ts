import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo-cast'
import { DEV_PORT } from './dev-server'
import { LOOPBACK, type Ports } from './ports'

const SERVICES = ['auth', 'firestore', 'storage', 'functions'] as const

/** What a person wants to know once everything is up. */
export function summary(ports: Ports, dev: boolean, took: string): string {
  const site = `http://${LOOPBACK}:${dev ? DEV_PORT : ports.hosting}`
  const accounts = DEMO_ACCOUNTS.map(
    ({ email, username, note }) => `    ${email.padEnd(20)} ${username.padEnd(12)} ${note}`,
  )
  const services = SERVICES.map((name) => `${name} ${LOOPBACK}:${ports[name]}`)
  return [
    '',
    `  The Grid is up after ${took}: ${site}`,
    '',
    `  Accounts (password ${DEMO_PASSWORD}):`,
    ...accounts,
    '',
    `  Emulators: ${services.join(' · ')}`,
    '  Ctrl+C stops everything and keeps the data.',
    '',
  ].join('\n')
}
