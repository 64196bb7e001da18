import { styled } from '@mui/material/styles'
import { radius } from '../../../../design/theme/tokens'
import type { Languages } from './highlight'

const Choice = styled('select')(({ theme }) => ({
  font: 'inherit',
  minHeight: 30,
  maxWidth: 'min(11rem, 100%)',
  paddingInline: theme.spacing(0.5),
  color: 'inherit',
  backgroundColor: theme.vars.palette.background.paper,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: radius.base,
  cursor: 'pointer',
}))

type Props = {
  readonly languages: Languages
  /** What the code is coloured as, or null where nothing fits. */
  readonly shown: string | null
  /** The short name of the language that was chosen; empty while it is guessed. */
  readonly chosen: string
  readonly onChoose: (language: string) => void
}

/** Lets the reader say which language code is in, where the guess is wrong. */
export function LanguageChoice({ languages, shown, chosen, onChoose }: Props) {
  const guess = chosen === '' ? `Auto: ${shown ?? 'plain'}` : 'Auto'
  return (
    <Choice
      aria-label="Language of the code"
      value={chosen}
      onChange={(event) => onChoose(event.target.value)}
    >
      <option value="">{guess}</option>
      {languages.map(([id, name]) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Choice>
  )
}
