import type { Components, Theme } from '@mui/material/styles'
import { eased, radius } from '../tokens'

export const fields: Components<Theme> = {
  MuiTextField: { defaultProps: { variant: 'outlined', fullWidth: true } },
  MuiFormControl: { defaultProps: { fullWidth: true } },
  MuiInputLabel: {
    defaultProps: { shrink: true },
    styleOverrides: {
      root: ({ theme }) => ({
        position: 'static',
        transform: 'none',
        maxWidth: 'none',
        whiteSpace: 'normal',
        marginBottom: theme.spacing(0.75),
        ...theme.typography.caption,
        fontWeight: 500,
        color: theme.vars.palette.text.primary,
        '&.Mui-focused, &.Mui-error': { color: theme.vars.palette.text.primary },
      }),
      asterisk: ({ theme }) => ({ color: theme.vars.palette.text.secondary }),
    },
  },
  MuiOutlinedInput: {
    defaultProps: { notched: false },
    styleOverrides: {
      root: ({ theme }) => ({
        borderRadius: radius.base,
        backgroundColor: theme.vars.palette.background.default,
        '& .MuiOutlinedInput-notchedOutline': {
          top: 0,
          borderColor: theme.vars.palette.grid.outline,
          transition: eased(['border-color']),
          '& legend': { display: 'none' },
        },
        '&:hover:not(.Mui-disabled, .Mui-error) .MuiOutlinedInput-notchedOutline': {
          borderColor: theme.vars.palette.text.secondary,
        },
        // A painted field takes the focus before the app has come that sets MUI's own class.
        '&.Mui-focused .MuiOutlinedInput-notchedOutline, &:has(> :focus) .MuiOutlinedInput-notchedOutline':
          { borderWidth: 2 },
        '&:has(> :focus):not(.Mui-error) .MuiOutlinedInput-notchedOutline': {
          borderColor: theme.vars.palette.primary.main,
        },
        '&.Mui-disabled': { backgroundColor: theme.vars.palette.background.paper },
        '&.Mui-disabled .MuiOutlinedInput-notchedOutline': {
          borderColor: theme.vars.palette.grid.edge,
        },
      }),
      input: ({ theme }) => ({
        padding: '11px 14px',
        height: '1.5em',
        // The label stays in view when a form focuses the field.
        scrollMarginTop: theme.spacing(5),
        fontSize: '1rem',
        lineHeight: 1.5,
        '&:focus-visible': { outline: 'none' },
        '&.MuiInputBase-inputMultiline': { height: 'auto' },
        '&::placeholder': { color: theme.vars.palette.text.secondary, opacity: 1 },
        '&:-webkit-autofill': {
          boxShadow: `0 0 0 100px ${theme.vars.palette.background.default} inset`,
          WebkitTextFillColor: theme.vars.palette.text.primary,
          borderRadius: 'inherit',
        },
      }),
      multiline: { padding: 0 },
      adornedEnd: { paddingRight: 6 },
    },
  },
  MuiSelect: {
    styleOverrides: {
      select: {
        minHeight: '1.5em',
        // A long choice takes two lines on a phone.
        whiteSpace: 'normal',
        '&:focus': { backgroundColor: 'transparent' },
      },
      icon: ({ theme }) => ({ color: theme.vars.palette.text.secondary }),
    },
  },
  MuiAutocomplete: {
    styleOverrides: {
      option: ({ theme }) => ({
        '&.Mui-focusVisible': {
          outline: `2px solid ${theme.vars.palette.primary.main}`,
          outlineOffset: -2,
        },
      }),
    },
  },
  MuiFormHelperText: {
    styleOverrides: {
      root: ({ theme }) => ({
        margin: theme.spacing(0.75, 0, 0),
        ...theme.typography.caption,
        color: theme.vars.palette.text.secondary,
        '&.Mui-error': { color: theme.vars.palette.error.main },
      }),
    },
  },
  MuiFormLabel: {
    styleOverrides: {
      root: ({ theme }) => ({ '&.Mui-focused': { color: theme.vars.palette.text.primary } }),
    },
  },
  MuiRadio: {
    styleOverrides: { root: ({ theme }) => ({ color: theme.vars.palette.grid.outline }) },
  },
}
