/** An e-mail address as an owner is found by it. */
export function normaliseEmail(email: string): string {
  // No address holds a NUL, and the database takes none, not even to look for it.
  return email.replaceAll('\0', '').trim().toLowerCase();
}
