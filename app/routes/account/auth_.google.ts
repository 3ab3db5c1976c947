import { redirect } from '@remix-run/node';

/** The short address of the sign-in with Google; the call itself is below /api like all others (product.md 7). */
export const loader = () => redirect('/api/auth/google');
