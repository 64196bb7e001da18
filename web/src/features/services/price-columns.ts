/** Service, what it covers, timeline, price: shared by the head of the list and its rows. */
export const PRICE_COLUMNS = 'minmax(0, 5fr) minmax(0, 4fr) 11.5rem 8rem'
