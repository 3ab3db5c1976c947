import { useTranslation } from 'react-i18next';

/** Pixel size of each product picture; `npm run screenshots -- --landing` takes them again, with `--dark` the dark ones. */
const SIZES = {
  answer: { width: 760, height: 1200 },
  documents: { width: 960, height: 600 },
  bot: { width: 960, height: 600 },
  logs: { width: 960, height: 600 },
  snippet: { width: 960, height: 600 },
  shop: { width: 1280, height: 800 },
} as const;

type PictureProps = { name: keyof typeof SIZES; first?: boolean; className?: string };

/**
 * A product picture in the reader's language and for their system, bright or dark. Its space is reserved while it loads. `first`: visible without scrolling.
 */
export function Picture({ name, first, className = '' }: PictureProps) {
  const { t, i18n } = useTranslation('landing');
  return (
    <picture>
      <source media="(prefers-color-scheme: dark)" srcSet={`/landing/${i18n.language}/${name}-dark.webp`} />
      <img
        src={`/landing/${i18n.language}/${name}.webp`}
        alt={t(`pictures.${name}`)}
        {...SIZES[name]}
        loading={first ? 'eager' : 'lazy'}
        decoding="async"
        className={`h-auto w-full ${className}`}
      />
    </picture>
  );
}
