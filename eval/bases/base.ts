import { UnitVectors } from '~/services/search/encoder/unit-vectors';
import { unitsOfChunk } from '~/services/search/evidence/units';
import { encodeChunk } from '~/services/search/index/encode';
import { LexicalIndex } from '~/services/search/index/lexical-index';
import type { Piece } from './businesses';

/** A base in memory as a search sees it. Ids are places in `pieces`. */
export type Base = { pieces: Piece[]; index: LexicalIndex; vectors: UnitVectors };

type Analysed = { terms: Uint8Array; units: Uint8Array };
const analysed = new WeakMap<Piece, Analysed>();

function analyse(piece: Piece): Analysed {
  const { kind, heading, question, whole } = piece;
  const known = analysed.get(piece) ?? {
    terms: encodeChunk({ kind, heading, question: question ?? undefined, text: whole }),
    units: unitsOfChunk({ heading, question, text: whole }),
  };
  analysed.set(piece, known);
  return known;
}

export function baseOf(pieces: Piece[]): Base {
  const base = { pieces, index: new LexicalIndex(), vectors: new UnitVectors() };
  for (const [at, piece] of pieces.entries()) {
    const { terms, units } = analyse(piece);
    base.index.add(String(at), terms);
    base.vectors.add(String(at), units);
  }
  return base;
}
