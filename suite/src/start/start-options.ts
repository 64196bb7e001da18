import { SuiteProblem } from '../machine/suite-problem'

/** What a person may say on the command line. */
export interface StartOptions {
  /** Vite's dev server with hot reload instead of the built site. */
  dev: boolean
  /** Forget the data of earlier runs. */
  fresh: boolean
}

/** Reads the command line; anything unknown is refused with the ways to type it. */
export function parseStartOptions(args: string[]): StartOptions {
  const unknown = args.find((arg) => arg !== '--dev' && arg !== '--fresh')
  if (unknown !== undefined) {
    throw new SuiteProblem(
      'unknown-option',
      `${unknown} is not an option: type \`npm start\`, \`npm run dev\`, or either with ` +
        '`-- --fresh` to forget the data.',
    )
  }
  return { dev: args.includes('--dev'), fresh: args.includes('--fresh') }
}
