/** With which headers tests ask where Next.js would know the request by itself: in actions, pages and layouts. */
export const asking = { headers: new Headers() };
