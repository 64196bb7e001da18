import { VisuallyHidden } from '../../../design/visually-hidden'

type Props = { readonly value: string; readonly onChange: (value: string) => void }

/** An entry that only programs find: hidden from eyes, keyboards and screen readers. */
export function TrapField({ value, onChange }: Props) {
  return (
    <VisuallyHidden aria-hidden>
      <input
        type="text"
        name="website"
        tabIndex={-1}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </VisuallyHidden>
  )
}
