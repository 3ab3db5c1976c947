import type { TFunction } from 'i18next';
import type { Source } from '~/schemas/widget';

/**
 * What an owner reads for a source: its kind, its name and page, and whether its figures were read from a picture. Wherever
 * a source of the knowledge is named to the team, it is named by this.
 *
 * @param t of any namespace: the texts are those of `why`.
 */
export function sourceText(
  t: TFunction,
  { kind, name, page, picture }: Pick<Source, 'kind' | 'name' | 'page' | 'picture'>,
): string {
  const source = page ? t('why:page', { name, page }) : t(`why:source.${kind}`, { name });
  return picture ? t('why:picture', { source }) : source;
}
