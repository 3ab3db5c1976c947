/** Why a document cannot be used. The owner is told in these terms. */
export type ExtractErrorKind = 'encrypted' | 'corrupt' | 'type_mismatch' | 'resource_limit' | 'no_text' | 'empty';

/** A piece of a document in reading order. Tables have a row a line and a tab between cells, empty ones included; `page` (from 1) in PDFs. */
export type Block = { kind: 'heading' | 'paragraph' | 'table'; level?: number; page?: number; text: string };

/** `chars` counts the characters of all blocks; `pages` is null where the format has none. */
export type ExtractionMeta = {
  type: 'pdf' | 'docx' | 'doc' | 'txt' | 'xlsx' | 'csv' | 'md' | 'html';
  pages: number | null;
  chars: number;
  encoding?: string;
  /** Codes: few_characters_per_page, garbled, unreadable_pages, hidden_parts, rows_left_out. */
  warnings: string[];
};

export type Extraction =
  | ({ ok: true; blocks: Block[] } & ExtractionMeta)
  | { ok: false; errorKind: ExtractErrorKind; message: string };
