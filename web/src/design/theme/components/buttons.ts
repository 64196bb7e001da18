import type { Components, Theme } from '@mui/material/styles'
import { eased, forcedColors, motion, radius } from '../tokens'

const coarse = '@media (pointer: coarse)'

export const buttons: Components<Theme> = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: {
      root: ({ theme }) => ({
        // Room for the outline where the browser scrolls to a button.
        scrollMargin: 8,
        // A painted button takes the focus before the app has come that sets MUI's own class.
        '&.Mui-focusVisible, &:focus-visible': {
          outline: `2px solid ${theme.vars.palette.primary.main}`,
          outlineOffset: 3,
        },
      }),
    },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: {
        borderRadius: radius.base,
        padding: '9px 18px',
        minHeight: 42,
        minWidth: 0,
        maxWidth: '100%',
        // In a row the text stays whole; only a button as wide as its place breaks it.
        flexShrink: 0,
        transition: eased(['background-color', 'border-color', 'color']),
        [coarse]: { minHeight: 48 },
        [forcedColors]: {
          border: '1px solid ButtonBorder',
          '&[aria-disabled="true"]': { color: 'GrayText', borderColor: 'GrayText' },
        },
      },
      sizeSmall: { padding: '5px 12px', minHeight: 34, fontSize: '0.9375rem' },
      sizeLarge: { padding: '12px 24px', minHeight: 52, fontSize: '1.0625rem' },
      startIcon: { marginRight: 8, marginLeft: -2 },
      endIcon: { marginLeft: 8, marginRight: -2 },
    },
    variants: [
      {
        props: { variant: 'contained' },
        style: ({ theme }) => ({
          '&.Mui-disabled': { backgroundColor: theme.vars.palette.divider },
          '&.Mui-disabled:not(.MuiButton-loading)': { color: theme.vars.palette.text.secondary },
        }),
      },
      {
        props: { variant: 'contained', color: 'primary' },
        style: ({ theme }) => ({
          fontWeight: 600,
          '&:hover': { backgroundColor: theme.vars.palette.primary.light },
          '&:active': { backgroundColor: theme.vars.palette.primary.dark },
        }),
      },
      {
        props: { variant: 'outlined' },
        style: ({ theme }) => ({
          borderColor: theme.vars.palette.grid.outline,
          '&:hover': { backgroundColor: theme.vars.palette.action.hover },
          '&:active': { backgroundColor: theme.vars.palette.action.selected },
        }),
      },
      {
        props: { variant: 'outlined', color: 'secondary' },
        style: ({ theme }) => ({ '&:hover': { borderColor: theme.vars.palette.text.secondary } }),
      },
      {
        props: { variant: 'text', color: 'secondary' },
        style: ({ theme }) => ({ '&:hover': { backgroundColor: theme.vars.palette.action.hover } }),
      },
    ],
  },
  MuiIconButton: {
    styleOverrides: {
      root: ({ theme }) => ({
        borderRadius: radius.base,
        width: 40,
        height: 40,
        padding: 0,
        color: theme.vars.palette.text.secondary,
        '&:hover': {
          color: theme.vars.palette.text.primary,
          backgroundColor: theme.vars.palette.action.hover,
        },
        [coarse]: { width: 44, height: 44 },
      }),
      sizeSmall: { width: 32, height: 32, [coarse]: { width: 40, height: 40 } },
    },
  },
  MuiLink: {
    defaultProps: { underline: 'always' },
    styleOverrides: {
      root: ({ theme }) => ({
        color: theme.vars.palette.info.main,
        textDecorationColor: theme.vars.palette.grid.outline,
        textDecorationThickness: 1,
        textUnderlineOffset: '0.22em',
        transition: eased(['text-decoration-color']),
        '&:hover': { textDecorationColor: 'currentColor' },
      }),
      button: { minHeight: 24 },
    },
  },
  MuiTabs: {
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: 44,
        borderBottom: `1px solid ${theme.vars.palette.divider}`,
      }),
      indicator: {
        height: 2,
        transitionDuration: `${motion.base}ms`,
        [forcedColors]: { backgroundColor: 'Highlight' },
      },
    },
  },
  MuiTab: {
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: 44,
        minWidth: 0,
        padding: '10px 14px',
        fontSize: '0.9375rem',
        color: theme.vars.palette.text.secondary,
        transition: eased(['color']),
        '&:hover, &.Mui-selected': { color: theme.vars.palette.text.primary },
        '&.Mui-focusVisible, &:focus-visible': { outlineOffset: -4 },
      }),
    },
  },
  MuiToggleButton: {
    styleOverrides: {
      root: ({ theme }) => ({
        borderRadius: radius.base,
        borderColor: theme.vars.palette.grid.outline,
        padding: '7px 14px',
        // Stronger than the rule by which a group hides the edges between its buttons.
        '&.MuiToggleButton-root.Mui-selected': {
          borderColor: theme.vars.palette.primary.main,
          [forcedColors]: {
            forcedColorAdjust: 'none',
            color: 'HighlightText',
            backgroundColor: 'Highlight',
          },
        },
      }),
    },
  },
}
