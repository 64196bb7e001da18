import { styled } from '@mui/material/styles'

const Whole = styled('time')({ whiteSpace: 'nowrap' })

/** The day of a run, as files and logs write it; its hyphens are no places to break a line. */
export function RunDay({ date }: { readonly date: string }) {
  return <Whole dateTime={date}>{date}</Whole>
}
