import { redirect } from '@remix-run/node';

/** SPEC's address of the sign-in with Google; the call itself stands below /api like all others. */
export const loader = () => redirect('/api/auth/google');
