import { SaxesParser, type SaxesTagPlain } from 'saxes';

export type XmlHandler = {
  /** `name` without its prefix. */
  open?(name: string, attributes: Record<string, string>): void;
  close?(name: string): void;
  text?(text: string): void;
};

/**
 * Reads a part of an Office file piece by piece. Entities of the file's own are not resolved: they are errors.
 *
 * @throws Error on XML that is not well formed.
 */
export async function readXml(pieces: AsyncIterable<string>, handler: XmlHandler): Promise<void> {
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', (tag: SaxesTagPlain) => {
    handler.open?.(local(tag.name), tag.attributes as Record<string, string>);
  });
  parser.on('closetag', (tag) => {
    handler.close?.(local(tag.name));
  });
  const text = (value: string) => {
    handler.text?.(value);
  };
  parser.on('text', text);
  parser.on('cdata', text);
  for await (const piece of pieces) {
    parser.write(piece);
  }
  parser.close();
}

const local = (name: string): string => name.slice(name.indexOf(':') + 1);
