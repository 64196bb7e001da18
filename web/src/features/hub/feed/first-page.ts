import type { FirstPage } from '@grid/schema/first-page'
import { createContext, use } from 'react'

/** The posts that the document came with, or null where the browser has to ask for them. */
export const FirstPageContext = createContext<FirstPage | null>(null)

/** The posts that the document came with. */
export function useFirstPage(): FirstPage | null {
  return use(FirstPageContext)
}
