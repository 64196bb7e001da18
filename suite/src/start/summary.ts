import { LOOPBACK, type Ports } from '../run/ports'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo-cast'

const SERVICES = ['auth', 'firestore', 'storage', 'functions'] as const

/** What a person wants to know once everything is up. */
export function summary(ports: Ports, sitePort: number, took: string): string {
  const site = `http://${LOOPBACK}:${sitePort}`
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
