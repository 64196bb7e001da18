import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import Typography from '@mui/material/Typography'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { Markdown } from '../design/markdown'
import { visuallyHidden } from '../design/text'
import { radius } from '../design/theme/tokens'
import { FormField } from './form-field'

/** From this width on, the label and the tabs share a line. Large text leaves no room for both. */
const SHARED = '16rem'

const Strip = styled(Tabs)(({ theme }) => ({
  position: 'relative',
  zIndex: 2,
  width: 'fit-content',
  maxWidth: '100%',
  marginInlineStart: 'auto',
  marginBlockStart: theme.spacing(-1),
  // The margins are either zero or whole: no query knows the width of a field in enlarged text.
  marginBlockEnd: `clamp(-24px, calc((${SHARED} - 100%) * 999), 0px)`,
  minHeight: 32,
  '& .MuiTab-root': { minHeight: 32, minWidth: 0, padding: theme.spacing(0, 1.25) },
}))

/** Wraps a long label, such as one with a name, beside the tabs. */
const BESIDE_TABS = {
  marginInlineEnd: `clamp(0px, calc((100% - ${SHARED}) * 999), 9.5rem)`,
  overflowWrap: 'anywhere',
} as const

const Writing = styled('div')({ '&[data-hidden="true"]': visuallyHidden })

const Sheet = styled('div')(({ theme }) => ({
  minHeight: '10.5rem',
  maxHeight: '24rem',
  overflow: 'auto',
  padding: '11px 14px',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: radius.base,
}))

type Entry = ComponentProps<typeof FormField>

type Props = Pick<
  Entry,
  'name' | 'label' | 'value' | 'error' | 'onChange' | 'autoFocus' | 'isReadOnly'
> & {
  readonly limit: number
  readonly minRows: number
  /** Renders help for what is typed, such as suggestions. */
  readonly assist?: (input: HTMLTextAreaElement, text: string) => ReactNode
}

/** A Markdown field with a tab to write and a tab to preview. */
export function MarkdownField({ assist, ...entry }: Props) {
  const id = useId()
  const [input, setInput] = useState<HTMLTextAreaElement | null>(null)
  const [isPreview, setIsPreview] = useState(false)
  const field = (
    <FormField
      {...entry}
      helperText="Markdown works here"
      multiline
      maxRows={14}
      inputRef={setInput}
      // The form focuses this field after an error, also from the preview.
      onFocus={() => setIsPreview(false)}
      slotProps={{ inputLabel: { sx: BESIDE_TABS }, htmlInput: isPreview ? { tabIndex: -1 } : {} }}
    />
  )
  return (
    <Box sx={{ display: 'flow-root' }}>
      <Strip
        value={isPreview ? 1 : 0}
        onChange={(_, tab: number) => setIsPreview(tab === 1)}
        aria-label="Write or preview"
      >
        <Tab label="Write" id={`${id}-write`} aria-controls={`${id}-panel`} />
        <Tab label="Preview" id={`${id}-preview`} aria-controls={`${id}-panel`} />
      </Strip>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={isPreview ? `${id}-preview` : `${id}-write`}
      >
        <Writing data-hidden={isPreview}>{field}</Writing>
        {isPreview && <Preview label={entry.label} text={entry.value} />}
        {input && assist?.(input, entry.value)}
      </div>
    </Box>
  )
}

function Preview({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <>
      <Typography
        variant="caption"
        component="p"
        aria-hidden
        sx={{ ...BESIDE_TABS, mb: 0.75, fontWeight: 500 }}
      >
        {label}
      </Typography>
      <Sheet role="group" aria-label="Preview" tabIndex={0}>
        {text.trim() === '' ? (
          <Typography sx={{ color: 'text.secondary' }}>Nothing to preview yet.</Typography>
        ) : (
          <Markdown text={text} />
        )}
      </Sheet>
    </>
  )
}
