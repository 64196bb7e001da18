import { fetchPart } from '../../data/fetch-part'

/** The verbs of accounts stand on Firebase, which the dialog need not wait for to be shown. */
export const loadAccounts = () => fetchPart(() => import('./accounts'))
