import { EMPTY_LABEL_PATTERN, IPV4_PATTERN, LINK_PATTERN, NUMBER_PATTERN } from '@grid/schema/link'
import { HARMLESS_WORDS, RESERVED_PATTERN } from '@grid/schema/profile'

const matches = (pattern: string) => `.matches('${pattern.replaceAll('\\', '\\\\')}')`

/** What firestore.rules must contain to the letter: the patterns that the schema builds. */
export const REQUIRED_TEXTS = [
  {
    name: 'reserved usernames',
    text: `.replace('${HARMLESS_WORDS}', '')${matches(RESERVED_PATTERN)}`,
  },
  { name: 'links', text: matches(LINK_PATTERN) },
  { name: 'links with an empty label', text: matches(EMPTY_LABEL_PATTERN) },
  { name: 'links to an IPv4 address', text: matches(IPV4_PATTERN) },
  { name: 'links to a number', text: matches(NUMBER_PATTERN) },
] as const

/** The title of the test that requires a text. */
export const titleOfText = (name: string) => `contains the pattern of ${name} from the schema`
