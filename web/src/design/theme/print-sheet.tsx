import GlobalStyles from '@mui/material/GlobalStyles'
import type { CSSObject, Theme } from '@mui/material/styles'

const paper = { sheet: '#fff', ink: '#000', soft: '#333', rule: '#bbb', line: '#777' } as const

/** Redefines the theme's own variables, so that every piece prints in black on white. */
function printStyles({ vars: { palette } }: Theme): CSSObject {
  const inks: readonly (readonly [reference: string, value: string])[] = [
    [palette.background.default, paper.sheet],
    [palette.background.paper, paper.sheet],
    [palette.grid.raised, paper.sheet],
    [palette.text.primary, paper.ink],
    [palette.text.secondary, paper.soft],
    [palette.primary.main, paper.ink],
    [palette.info.main, paper.ink],
    [palette.success.main, paper.ink],
    [palette.warning.main, paper.ink],
    [palette.divider, paper.rule],
    [palette.grid.edge, paper.rule],
    [palette.grid.outline, paper.line],
  ]
  return {
    '@page': { margin: '20mm 18mm' },
    '@media print': {
      ':root:root': {
        colorScheme: 'light',
        fontSize: '9.5pt',
        ...Object.fromEntries(inks.map(([reference, value]) => [variableOf(reference), value])),
      },
      ':has(main) > :not(main, :has(main)), [data-screen-only]': { display: 'none !important' },
      // What only a screen can do, and the bar of a code block, which holds nothing else.
      'main :is(button, select, form, [role="tablist"], .MuiButton-root, :has(> * > select))': {
        display: 'none !important',
      },
      'body, main': { backgroundColor: paper.sheet, color: paper.ink },
      'h1, h2, h3': { breakAfter: 'avoid' },
      'figure, pre, li': { breakInside: 'avoid' },
      'pre, pre > code': {
        width: 'auto !important',
        maxHeight: 'none !important',
        whiteSpace: 'pre-wrap !important',
        overflowWrap: 'anywhere !important',
      },
      // Paper does not age: the exact time replaces "5 minutes ago".
      'time[title]': { fontSize: 0 },
      'time[title]::after': { content: 'attr(title)', fontSize: '0.8rem' },
      p: { orphans: 3, widows: 3 },
    },
  }
}

/** The variable that a theme value such as var(--name, value) refers to. */
function variableOf(reference: string): string {
  return /--[\w-]+/.exec(reference)?.[0] ?? ''
}

/** Lets the page print as a paper: black on white, without the site around it and its controls. */
export function PrintSheet() {
  return <GlobalStyles styles={printStyles} />
}
