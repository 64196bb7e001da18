import type { Components, Theme } from '@mui/material/styles'
import { forcedColors, lowWindow, motion, radius } from '../tokens'

const hairline = (theme: Theme) => `1px solid ${theme.vars.palette.divider}`

export const surfaces: Components<Theme> = {
  MuiPaper: {
    defaultProps: { elevation: 0 },
    styleOverrides: { root: { backgroundImage: 'none' } },
  },
  MuiBackdrop: {
    styleOverrides: {
      root: ({ theme }) => ({
        backgroundColor: theme.vars.palette.grid.scrim,
        '&.MuiBackdrop-invisible': { backgroundColor: 'transparent' },
      }),
    },
  },
  MuiDialog: {
    defaultProps: { fullWidth: true, maxWidth: 'sm' },
    styleOverrides: {
      paper: ({ theme }) => ({
        border: `1px solid ${theme.vars.palette.grid.edge}`,
        borderRadius: radius.large,
        margin: theme.spacing(2),
        maxHeight: `calc(100dvh - ${theme.spacing(4)})`,
        [theme.breakpoints.down('sm')]: {
          '&:not(.MuiDialog-paperFullScreen)': { width: `calc(100% - ${theme.spacing(4)})` },
        },
        // Title and buttons scroll with the content.
        [lowWindow]: {
          '& .MuiDialogContent-root': { flex: 'none', overflowY: 'visible' },
        },
      }),
      paperFullScreen: {
        width: '100%',
        maxHeight: 'none',
        margin: 0,
        border: 0,
        borderRadius: 0,
      },
    },
  },
  MuiDialogTitle: {
    styleOverrides: {
      root: ({ theme }) => ({
        ...theme.typography.h3,
        padding: theme.spacing(3, 3, 1.5),
        '&:has(+ .MuiIconButton-root)': { paddingRight: theme.spacing(9) },
      }),
    },
  },
  MuiDialogContent: {
    styleOverrides: {
      root: ({ theme }) => ({
        padding: theme.spacing(0, 3, 3),
        '.MuiDialogTitle-root + &': { paddingTop: theme.spacing(0.5) },
      }),
    },
  },
  MuiDialogContentText: {
    styleOverrides: { root: ({ theme }) => ({ color: theme.vars.palette.text.secondary }) },
  },
  MuiDialogActions: {
    styleOverrides: {
      root: ({ theme }) => ({
        flexWrap: 'wrap',
        padding: theme.spacing(2, 3),
        gap: theme.spacing(1.5),
        borderTop: hairline(theme),
        '& > :not(style) ~ :not(style)': { marginLeft: 0 },
      }),
    },
  },
  MuiDrawer: {
    styleOverrides: {
      paper: ({ theme }) => ({
        backgroundColor: theme.vars.palette.background.paper,
        borderColor: theme.vars.palette.divider,
      }),
    },
  },
  MuiMenu: {
    styleOverrides: {
      paper: ({ theme }) => ({
        backgroundColor: theme.vars.palette.grid.raised,
        border: `1px solid ${theme.vars.palette.grid.edge}`,
        borderRadius: radius.base,
        marginTop: theme.spacing(0.5),
      }),
    },
  },
  MuiMenuItem: {
    styleOverrides: {
      root: ({ theme }) => ({
        ...theme.typography.body2,
        minHeight: 40,
        whiteSpace: 'normal',
        overflowWrap: 'anywhere',
        '&.Mui-focusVisible, &:focus-visible': {
          outlineOffset: -2,
          backgroundColor: theme.vars.palette.action.hover,
        },
        [forcedColors]: { '&.Mui-selected': { borderInlineStart: '4px solid Highlight' } },
      }),
    },
  },
  MuiTooltip: {
    styleOverrides: {
      tooltip: ({ theme }) => ({
        ...theme.typography.caption,
        padding: theme.spacing(0.75, 1.25),
        color: theme.vars.palette.text.primary,
        backgroundColor: theme.vars.palette.grid.raised,
        border: `1px solid ${theme.vars.palette.grid.edge}`,
        borderRadius: radius.base,
      }),
    },
  },
  MuiAlert: {
    styleOverrides: {
      root: ({ theme }) => ({
        ...theme.typography.body2,
        borderRadius: radius.base,
        color: theme.vars.palette.text.primary,
        backgroundColor: theme.vars.palette.grid.raised,
        border: `1px solid ${theme.vars.palette.grid.edge}`,
      }),
      icon: { '& > svg': { flexShrink: 0 } },
    },
  },
  MuiSkeleton: {
    defaultProps: { animation: 'pulse', variant: 'rounded' },
    styleOverrides: {
      root: ({ theme }) => ({
        backgroundColor: theme.vars.palette.divider,
        borderRadius: radius.small,
        animationDuration: '1.6s',
        transitionDuration: `${motion.base}ms`,
      }),
    },
  },
  MuiLinearProgress: {
    styleOverrides: {
      root: ({ theme }) => ({
        height: 2,
        borderRadius: 0,
        backgroundColor: theme.vars.palette.divider,
      }),
    },
  },
}
