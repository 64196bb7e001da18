import TextField from '@mui/material/TextField'
import { useAddressText } from '../../../forms/use-address-text'

type Props = {
  readonly type: 'text' | 'date'
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
}

/** An entry that narrows the log while somebody types. */
export function AuditField({ type, label, value, onChange }: Props) {
  const { text, setText, send } = useAddressText(value, onChange)
  return (
    <TextField
      type={type}
      label={label}
      value={text}
      onChange={({ target }) => {
        setText(target.value)
        send(target.value.trim())
      }}
    />
  )
}
