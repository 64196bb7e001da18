import type { Components, Theme } from '@mui/material/styles'
import { family, radius } from '../tokens'

export const data: Components<Theme> = {
  MuiTable: { styleOverrides: { root: { borderCollapse: 'separate', borderSpacing: 0 } } },
  MuiTableContainer: {
    styleOverrides: {
      root: ({ theme }) => ({
        border: `1px solid ${theme.vars.palette.divider}`,
        borderRadius: radius.base,
        backgroundColor: theme.vars.palette.background.paper,
      }),
    },
  },
  MuiTableCell: {
    styleOverrides: {
      root: ({ theme }) => ({
        ...theme.typography.body2,
        // Piles of combining marks stay within their own row; focus rings have room.
        overflow: 'clip',
        overflowClipMargin: 6,
        padding: theme.spacing(1.5, 2),
        borderBottom: `1px solid ${theme.vars.palette.divider}`,
        fontVariantNumeric: 'tabular-nums',
        '& .MuiButton-root': { whiteSpace: 'nowrap' },
      }),
      head: ({ theme }) => ({
        ...theme.typography.label,
        paddingBlock: theme.spacing(1.25),
        color: theme.vars.palette.text.secondary,
        whiteSpace: 'nowrap',
      }),
      stickyHeader: ({ theme }) => ({ backgroundColor: theme.vars.palette.grid.raised }),
      sizeSmall: ({ theme }) => ({ padding: theme.spacing(1, 1.5) }),
    },
  },
  // As high as a target must be, in a row that is as high as without them.
  MuiTableSortLabel: { styleOverrides: { root: { minHeight: 24, marginBlock: -3 } } },
  MuiTableBody: {
    styleOverrides: {
      root: { '& tr:last-of-type > *': { borderBottom: 0 } },
    },
  },
  MuiTableRow: {
    styleOverrides: {
      root: ({ theme }) => ({
        '&.MuiTableRow-hover:hover': { backgroundColor: theme.vars.palette.action.hover },
      }),
    },
  },
  MuiChip: {
    defaultProps: { size: 'small', variant: 'outlined' },
    styleOverrides: {
      root: {
        fontFamily: family.mono,
        fontSize: '0.8125rem',
        borderRadius: radius.small,
        height: 'auto',
        minHeight: 24,
      },
      icon: { marginInline: '8px -3px' },
      label: { paddingInline: 8, whiteSpace: 'normal', overflowWrap: 'anywhere' },
      clickable: ({ theme }) => ({
        '&:hover': {
          color: theme.vars.palette.text.primary,
          borderColor: theme.vars.palette.grid.outline,
        },
      }),
    },
    variants: [
      {
        props: { color: 'default' },
        style: ({ theme }) => ({
          borderColor: theme.vars.palette.grid.edge,
          color: theme.vars.palette.text.secondary,
        }),
      },
    ],
  },
}
