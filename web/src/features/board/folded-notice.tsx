import Alert, { type AlertProps } from '@mui/material/Alert'
import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'

const OneLine = styled(Alert)(({ theme }) => ({
  paddingBlock: 0,
  '& .MuiAlert-icon': { paddingBlock: theme.spacing(1), marginRight: theme.spacing(1) },
  '& .MuiAlert-message': { minWidth: 0, flexGrow: 1, paddingBlock: theme.spacing(0.75) },
  '& summary': {
    ...theme.typography.subtitle2,
    cursor: 'pointer',
    paddingBlock: '0.125rem',
    // The message clips what is around the summary.
    outlineOffset: '-2px',
  },
}))

type FoldedNoticeProps = Pick<AlertProps, 'severity'> & {
  readonly title: ReactNode
  readonly children: ReactNode
}

/** A notice of one line that opens, so that the posts below it start high on the page. */
export function FoldedNotice({ severity, title, children }: FoldedNoticeProps) {
  return (
    <OneLine severity={severity} role="presentation" data-screen-only>
      <details>
        <summary>{title}</summary>
        {children}
      </details>
    </OneLine>
  )
}
