/** Name of a signed-in screen, and its purpose in a line or two. */
export function PageHeader({ title, intro }: { title: string; intro: string }) {
  return (
    <div className="mb-6">
      <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
      <p className="mt-1 max-w-3xl text-muted">{intro}</p>
    </div>
  );
}
