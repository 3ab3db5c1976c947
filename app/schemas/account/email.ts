/** An e-mail address in the form by which an owner is looked up. */
export function normaliseEmail(email: string): string {
  // No address contains a NUL, and the database rejects it even in a comparison.
  return email.replaceAll('\0', '').trim().toLowerCase();
}
