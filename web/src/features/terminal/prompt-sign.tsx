import { styled } from '@mui/material/styles'

const Sign = styled('span')(({ theme }) => ({
  whiteSpace: 'nowrap',
  color: theme.vars.palette.text.secondary,
  '& > b': { fontWeight: 400, color: theme.vars.palette.primary.main },
}))

/** Who types, and where. */
export function PromptSign({ who }: { who: string }) {
  return (
    <Sign>
      <b>{who}@grid</b>:~$
    </Sign>
  )
}
