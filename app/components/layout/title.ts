type Match = { id: string; data: unknown };
type Frame = {
  current: { id: string; several: boolean };
  groups: { assistants: { id: string; name: string }[] }[];
};

/**
 * `meta` of a screen whose loader returns its `title` in the caller's language. Where the person has several assistants it
 * names the one that the screen is about: windows side by side can be told apart.
 */
export function titleMeta({ data, matches = [] }: { data: unknown; matches?: readonly (Match | undefined)[] }) {
  const title = (data as { title?: string } | undefined)?.title;
  const frame = matches.find((match) => match?.id === 'routes/owner/_app')?.data as Frame | undefined;
  const assistant =
    frame?.current.several &&
    frame.groups.flatMap((group) => group.assistants).find(({ id }) => id === frame.current.id);
  return [{ title: [title, assistant ? assistant.name : undefined, 'Komek'].filter(Boolean).join(' | ') }];
}
