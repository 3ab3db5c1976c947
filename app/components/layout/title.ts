/** `meta` of a screen whose loader returns its `title` in the caller's language. */
export function titleMeta({ data }: { data: unknown }) {
  const title = (data as { title?: string } | undefined)?.title;
  return [{ title: title ? `${title} | Komek` : 'Komek' }];
}
