import { lazyComponent } from '../../design/lazy-component'
import { ImagePicker } from './image-picker'

/** Optional: without a connection, names are typed in full. */
const MentionSuggestions = lazyComponent(
  async () => (await import('./mention-suggestions')).MentionSuggestions,
  { isQuiet: true },
)

/** Helps to write a text: suggests names as soon as it holds an `@`, and adds pictures. */
export function assistText(input: HTMLTextAreaElement, text: string) {
  return (
    <>
      {text.includes('@') && <MentionSuggestions input={input} />}
      <ImagePicker input={input} text={text} />
    </>
  )
}
