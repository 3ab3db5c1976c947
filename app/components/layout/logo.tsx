/** The product's logo and name in the surrounding text colour. */
export function Logo() {
  return (
    <span className="inline-flex items-center gap-2 text-lg font-semibold tracking-tight">
      <svg aria-hidden="true" viewBox="0 0 32 32" className="size-7 shrink-0">
        <path
          fill="currentColor"
          d="M6 2h20a6 6 0 0 1 6 6v12a6 6 0 0 1-6 6H15l-7.2 5.6A.5.5 0 0 1 7 31.2V26H6a6 6 0 0 1-6-6V8a6 6 0 0 1 6-6z"
        />
        <path className="logo-letter" d="M11 8v12M20.5 8 11 14.5 20.5 20" />
        <circle cx="24.5" cy="14" r="2" className="fill-accent" />
      </svg>
      Komek
    </span>
  );
}
