export const TERMINAL_MESSAGES = {
  notFound: (input: string) => `Command not found: ${input}. Type 'help' for available commands.`,
  usage: (command: string) => `Usage: ${command} [option]`,
  echoUsage: 'Usage: echo [text]',
  sudoUsage: 'Usage: sudo kill all',
} as const
