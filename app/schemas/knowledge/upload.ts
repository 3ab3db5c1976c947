/** Limits of an upload (product.md 5 and 9), for the server and for the form that states them. */
export const MAX_FILES = 10;
export const MAX_FILE_BYTES = 10 * 1024 * 1024;
/** Of plans that have them (product.md 9). */
export const PICTURE_TYPES = ['.png', '.jpg', '.jpeg'] as const;
/** The usual types of documents, and those that price lists, menus and leaflets come in besides (product.md 5). */
export const UPLOAD_TYPES = [
  ...['.pdf', '.doc', '.docx', '.txt'],
  ...['.xlsx', '.csv', '.md', '.html', '.htm', '.pptx', '.odt', '.epub', '.rtf'],
  ...PICTURE_TYPES,
] as const;

/** What becomes of a file with the name of a document that is there. */
export const SAME_NAME = ['replace', 'keep'] as const;
export type SameName = (typeof SAME_NAME)[number];
