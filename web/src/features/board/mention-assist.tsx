import { lazyComponent } from '../../design/lazy-component'

/** Optional: without a connection, names are typed in full. */
const MentionSuggestions = lazyComponent(
  async () => (await import('./mention-suggestions')).MentionSuggestions,
  { isQuiet: true },
)

/** Suggests names in a field as soon as it holds an `@`. */
export function assistMentions(input: HTMLTextAreaElement, text: string) {
  return text.includes('@') && <MentionSuggestions input={input} />
}
