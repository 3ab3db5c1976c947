import type { PageLook } from '../blocks/document';

type Attributes = Record<string, string>;

const MAX_VALUE = 1_000;
const MAX_ICONS = 10;
const NAMES = ['og:site_name', 'application-name', 'apple-mobile-web-app-title'];

/** What the head of a web page says of its look: the name of the site, its colour, its icons. Nothing is loaded. */
export class LookReader {
  private readonly names = new Map<string, string>();
  private readonly icons: { href: string; side: number }[] = [];
  private favicon: string | undefined;
  private color: string | undefined;
  private image: string | undefined;
  private manifest: string | undefined;

  open(tag: string, attributes: Attributes): void {
    if (tag === 'meta') this.meta(attributes);
    else if (tag === 'link') this.link(attributes);
  }

  /** @param business what JSON-LD says of the business; it goes before what the head says. */
  finish(business: { name?: string; logo?: string } = {}): PageLook {
    const name = business.name ?? NAMES.map((key) => this.names.get(key)).find(Boolean);
    const icons = this.icons.sort((a, b) => b.side - a.side).map(({ href }) => href);
    const pictures = [
      ...new Set([...icons, business.logo, this.favicon, this.image].filter((href) => href !== undefined)),
    ];
    return {
      ...(name && { name }),
      ...(this.color && { color: this.color }),
      ...(this.manifest && { manifest: this.manifest }),
      pictures,
    };
  }

  private meta({ name = '', property = '', content = '', media = '' }: Attributes): void {
    const key = (property || name).trim().toLowerCase();
    const value = content.replace(/\s+/g, ' ').trim();
    if (!value || value.length > MAX_VALUE) return;
    if (NAMES.includes(key)) this.names.set(key, this.names.get(key) ?? value);
    else if (key === 'og:image') this.image ??= value;
    // The colour of a site in the dark is another one.
    else if (key === 'theme-color' && !/dark/i.test(media)) this.color ??= value;
    else if (key === 'msapplication-tilecolor') this.color ??= value;
  }

  private link({ rel = '', href = '', sizes = '', type = '' }: Attributes): void {
    const address = href.trim();
    if (!address || address.length > MAX_VALUE) return;
    const kinds = rel.toLowerCase().split(/\s+/);
    if (kinds.includes('manifest')) this.manifest ??= address;
    const touch = kinds.some((kind) => kind.startsWith('apple-touch-icon'));
    if (!touch && !kinds.includes('icon')) return;
    // Drawings that may hold programs.
    if (/svg/i.test(type) || /\.svgz?(?:$|[?#])/i.test(address)) return;
    // Mostly small: it is tried after the pictures that are made for larger places.
    if (/x-icon|vnd\.microsoft/i.test(type) || /\.ico(?:$|[?#])/i.test(address)) {
      this.favicon ??= address;
      return;
    }
    const side = Number(/^(\d{1,4})x/i.exec(sizes)?.[1] ?? (touch ? 180 : 32));
    if (this.icons.length < MAX_ICONS) this.icons.push({ href: address, side });
  }
}
