import GlobalStyles from '@mui/material/GlobalStyles'
import { printStyles } from './theme/print'

/** Lets the page print as a paper: black on white, nothing of the site around it. */
export function PrintSheet() {
  return <GlobalStyles styles={printStyles} />
}
