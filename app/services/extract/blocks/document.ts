/** Why a document cannot be used. The owner's message has a text for each. */
export type ExtractErrorKind =
  | 'encrypted'
  | 'corrupt'
  | 'type_mismatch'
  | 'resource_limit'
  | 'picture_too_large'
  | 'no_text'
  | 'empty';

/**
 * A piece of a document in reading order. Tables have a row a line and a tab between cells, empty ones included; `page`
 * (from 1) in PDFs; `link` marks what is nothing but links on a web page.
 */
export type Block = {
  kind: 'heading' | 'paragraph' | 'table';
  level?: number;
  page?: number;
  text: string;
  link?: true;
};

/** What a web page says of itself, besides its text. */
export type PageMeta = {
  title: string;
  /** Of `<html lang>`; may be empty. */
  language: string;
  /** Addresses as they are written, which `base` may complete. */
  canonical?: string;
  base?: string;
  noindex: boolean;
  links: string[];
  look: PageLook;
};

/** How a website presents itself. Addresses are as they are written; `pictures`: the likeliest logo first. */
export type PageLook = { name?: string; color?: string; manifest?: string; pictures: string[] };

export type DocumentType =
  | ('pdf' | 'docx' | 'doc' | 'txt' | 'xlsx' | 'csv' | 'md' | 'html')
  | ('pptx' | 'odt' | 'epub' | 'rtf')
  | ('png' | 'jpg');

/** `chars` counts the characters of all blocks; `pages` is null where the format has none. */
export type ExtractionMeta = {
  type: DocumentType;
  pages: number | null;
  chars: number;
  encoding?: string;
  /**
   * Codes: few_characters_per_page, garbled, unreadable_pages, hidden_parts, rows_left_out; of pages read from their
   * pictures read_from_pictures, unsure_prices, unsure_pages, scan_pages_left_out.
   */
  warnings: string[];
  /** Pages whose text has to be read from their pictures, and is not in the blocks: see scan.server.ts. */
  scan?: number[];
  /** Of a web page. */
  page?: PageMeta;
};

export type Extraction =
  | ({ ok: true; blocks: Block[] } & ExtractionMeta)
  | { ok: false; errorKind: ExtractErrorKind; message: string };
